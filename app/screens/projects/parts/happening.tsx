import { Fragment, type ReactNode } from 'react';
import { useText } from '~/i18n/text';
import type { StoryEvent } from '~/models/projects/story.server';
import type { StoryWork } from '~/models/projects/story-changes.server';
import { statusTones } from '~/models/work/input';
import {
  filePath,
  milestonePath,
  type PortalName,
  phasePath,
  projectDocumentPath,
  projectMessagePath,
  projectPhotoPath,
} from '~/paths';
import { Badge } from '~/ui/alert';
import type { IconName } from '~/ui/icon';
import { Day } from '~/ui/moment';
import { Change as Delta, Money } from '~/ui/money';
import { Picture } from '~/ui/picture';
import { StoryItem, StoryPhotos } from '~/ui/story';
import { Hint } from '~/ui/text';

type HappeningProps = {
  event: StoryEvent;
  project: { id: number; name: string; currency: string };
  portal: PortalName;
};

const icons: Record<StoryEvent['kind'], IconName> = {
  value: 'wallet',
  money: 'wallet',
  date: 'calendar',
  status: 'check',
  added: 'plus',
  removed: 'trash',
  photos: 'camera',
  document: 'file',
  message: 'message',
};

export const Happening = (props: HappeningProps) => (
  <StoryItem icon={icons[props.event.kind]}>
    <Words {...props} />
  </StoryItem>
);

const moneyWords = {
  purchasePrice: 'project.field.purchasePrice',
  renovationCost: 'project.field.renovationCost',
  estimatedBudget: 'project.field.estimatedBudget',
  plannedCost: 'work.field.plannedCost',
  actualCost: 'work.field.actualCost',
} as const;

const dateWords = {
  startDate: 'work.field.startDate',
  endDate: 'work.field.endDate',
  dueDate: 'milestone.field.dueDate',
} as const;

function Words({ event, project, portal }: HappeningProps) {
  const text = useText();
  const amount = (minor: number | null) => <Money minor={minor} currency={project.currency} />;
  switch (event.kind) {
    case 'value':
      return (
        <BeforeAndNow
          what={text('project.field.currentValue')}
          before={event.from !== null && amount(event.from)}
          now={
            <>
              {amount(event.to)} <Delta from={event.from} to={event.to} />
            </>
          }
        />
      );
    case 'money':
      return (
        <BeforeAndNow
          of={event.of}
          portal={portal}
          what={text(moneyWords[event.field])}
          before={amount(event.from)}
          now={
            <>
              {amount(event.to)} <Delta from={event.from} to={event.to} isCost />
            </>
          }
        />
      );
    case 'date':
      return (
        <BeforeAndNow
          of={event.of}
          portal={portal}
          what={text(dateWords[event.field])}
          before={<Day at={event.from} />}
          now={<Day at={event.to} />}
        />
      );
    case 'status':
      return (
        <BeforeAndNow
          of={event.of}
          portal={portal}
          what={text('project.show.status')}
          before={text(`project.status.${event.from}`)}
          now={<Badge tone={statusTones[event.to]}>{text(`project.status.${event.to}`)}</Badge>}
        />
      );
    case 'added':
      return (
        <>
          {text(`project.story.${event.of.noun}`)}: <WorkLink of={event.of} portal={portal} />
        </>
      );
    case 'removed':
      return (
        <>
          {text('project.changes.documentRemoved')}: <bdi>{event.name}</bdi>
        </>
      );
    case 'document':
      return (
        <>
          {text('project.changes.documentAdded')}:{' '}
          <a href={projectDocumentPath(portal, project.id, event.id)}>
            <bdi>{event.name}</bdi>
          </a>
        </>
      );
    case 'message':
      return (
        <>
          <bdi>{event.senderName ?? text('message.list.unknownSender')}</bdi>:{' '}
          <a href={projectMessagePath(portal, project.id, event.id)}>
            <bdi>{event.subject}</bdi>
          </a>
        </>
      );
    case 'photos':
      return <NewPhotos photos={event.photos} project={project} portal={portal} />;
  }
}

const shownPhotos = 6;

type NewPhotosProps = Omit<HappeningProps, 'event'> & {
  photos: Extract<StoryEvent, { kind: 'photos' }>['photos'];
};

function NewPhotos({ photos, project, portal }: NewPhotosProps) {
  const text = useText();
  const spots = [...new Set(photos.flatMap(({ spot }) => spot ?? []))];
  return (
    <>
      {text('project.story.photos', { count: photos.length })}
      {spots.map((spot) => (
        <Fragment key={spot}>
          {' · '}
          <bdi>{spot}</bdi>
        </Fragment>
      ))}
      <StoryPhotos>
        {photos.slice(0, shownPhotos).map(({ id, fileId, flag, spot }, i) => (
          <a key={id} href={projectPhotoPath(portal, project.id, id)}>
            <Picture
              src={filePath(fileId, 'thumb')}
              alt={text('photo.alt', {
                name: project.name,
                flag: spot ?? text(`project.flag.${flag}`),
                number: i + 1,
                of: photos.length,
              })}
              width={96}
              height={64}
            />
          </a>
        ))}
      </StoryPhotos>
    </>
  );
}

type WorkLinkProps = { of: StoryWork; portal: PortalName };

const WorkLink = ({ of: { noun, id, title }, portal }: WorkLinkProps) => (
  <a href={noun === 'phase' ? phasePath(portal, id) : milestonePath(portal, id)}>
    <bdi>{title}</bdi>
  </a>
);

type BeforeAndNowProps = {
  of?: StoryWork | null;
  portal?: PortalName;
  what: string;
  before: ReactNode;
  now: ReactNode;
};

function BeforeAndNow({ of, portal, what, before, now }: BeforeAndNowProps) {
  const text = useText();
  return (
    <>
      {of && portal && (
        <>
          <WorkLink of={of} portal={portal} /> ·{' '}
        </>
      )}
      {what}: {now}{' '}
      {before && (
        <Hint as="span">
          {text('project.changes.before')} {before}
        </Hint>
      )}
    </>
  );
}
