import type { ReactNode } from 'react';
import { useText, useTimes } from '~/i18n/text';
import type { ProjectChange } from '~/models/projects/changes.server';
import { statusTones } from '~/models/work/input';
import { type PortalName, projectDocumentsPath, projectMessagesPath } from '~/paths';
import { Badge } from '~/ui/alert';
import { Section } from '~/ui/card';
import { PlainList } from '~/ui/lists';
import { Day } from '~/ui/moment';
import { Change as Delta, Money } from '~/ui/money';
import { Hint } from '~/ui/text';

type ChangesProps = {
  /** UTC milliseconds. */
  since: number;
  rows: ProjectChange[];
  project: { id: number; currency: string };
  portal: PortalName;
};

export function Changes({ since, rows, project, portal }: ChangesProps) {
  const text = useText();
  return (
    <Section title={text('project.changes.title', { date: useTimes().day(since) })}>
      <PlainList>
        {rows.map((change, i) => (
          <li key={i}>
            <span>
              <Change change={change} project={project} portal={portal} />
            </span>
            <Hint as="span">
              <Day at={change.at} />
            </Hint>
          </li>
        ))}
      </PlainList>
    </Section>
  );
}

type ChangeProps = { change: ProjectChange } & Pick<ChangesProps, 'project' | 'portal'>;

function Change({ change, project, portal }: ChangeProps) {
  const text = useText();
  const figure = (minor: number | null) => <Money minor={minor} currency={project.currency} />;
  switch (change.kind) {
    case 'money':
      return (
        <BeforeAndNow
          of={change.phase}
          what={text(moneyWords[change.field])}
          before={figure(change.from)}
          now={
            <>
              {figure(change.to)}{' '}
              <Delta
                from={change.from}
                to={change.to}
                isCost={change.field !== 'currentPropertyValue'}
              />
            </>
          }
        />
      );
    case 'status':
      return (
        <BeforeAndNow
          of={change.phase}
          what={text('project.show.status')}
          before={text(`project.status.${change.from}`)}
          now={<Badge tone={statusTones[change.to]}>{text(`project.status.${change.to}`)}</Badge>}
        />
      );
    case 'date':
      return (
        <BeforeAndNow
          of={change.phase}
          what={text(`work.field.${change.field}`)}
          before={<Day at={change.from} />}
          now={<Day at={change.to} />}
        />
      );
    case 'document':
      return (
        <>
          {text(
            change.isAdded ? 'project.changes.documentAdded' : 'project.changes.documentRemoved',
          )}
          :{' '}
          <a href={projectDocumentsPath(portal, project.id)}>
            <bdi>{change.name}</bdi>
          </a>
        </>
      );
    case 'messages':
      return (
        <a href={projectMessagesPath(portal, project.id)}>
          {text('project.changes.messages', { count: change.count })}
        </a>
      );
  }
}

const moneyWords = {
  currentPropertyValue: 'project.field.currentValue',
  purchasePrice: 'project.field.purchasePrice',
  renovationCost: 'project.field.renovationCost',
  estimatedBudget: 'project.field.estimatedBudget',
  plannedCost: 'work.field.plannedCost',
  actualCost: 'work.field.actualCost',
} as const;

type BeforeAndNowProps = { of: string | null; what: string; before: ReactNode; now: ReactNode };

function BeforeAndNow({ of, what, before, now }: BeforeAndNowProps) {
  const text = useText();
  return (
    <>
      {of && (
        <>
          <bdi>{of}</bdi> ·{' '}
        </>
      )}
      {what}: {now}{' '}
      <Hint as="span">
        {text('project.changes.before')} {before}
      </Hint>
    </>
  );
}
