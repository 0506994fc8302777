import type { ReactNode } from 'react';
import { contactLine } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { ProjectPeople } from '~/models/projects/people.server';
import {
  invitationLogPath,
  invitationWithdrawPath,
  memberRemovePath,
  type PortalName,
  projectMembersPath,
} from '~/paths';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Fold } from '~/ui/fold';
import { PlainList } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { Hint } from '~/ui/text';

type PeopleProps = {
  portal: PortalName;
  projectId: number;
  people: ProjectPeople;
};

const mostShown = 4;

export function People({ portal, projectId, people }: PeopleProps) {
  const { members, invited, memberCount, invitedCount, mayRemove, mayWithdraw } = people;
  const text = useText();
  const rows = [
    ...invited.map(({ id, role, sentAt, ...contacts }) => (
      <Row
        key={`invited-${id}`}
        name={<Ltr>{contactLine(contacts)}</Ltr>}
        hint={text(`shell.role.${role}`)}
        day={sentAt}
        mark={<Badge tone="info">{text('invitation.status.pending')}</Badge>}
        action={
          mayWithdraw && (
            <ButtonLink href={invitationWithdrawPath(portal, id)} kind="remove" opensDialog>
              {text('invitation.log.withdraw')}
              <span className="visually-hidden"> {contactLine(contacts)}</span>
            </ButtonLink>
          )
        }
      />
    )),
    ...members.map(({ id, name, email, role, since, isGuest, isSuspended }) => (
      <Row
        key={`member-${id}`}
        name={<bdi>{name}</bdi>}
        hint={text(`shell.role.${role}`)}
        day={since}
        email={email}
        mark={
          <>
            {isGuest && <Badge>{text('person.guest')}</Badge>}{' '}
            {isSuspended && <Badge tone="bad">{text('access.suspended')}</Badge>}
          </>
        }
        action={
          mayRemove && (
            <ButtonLink href={memberRemovePath(portal, projectId, id)} kind="remove" opensDialog>
              {text('project.remove.action')}
              <span className="visually-hidden"> {name}</span>
            </ButtonLink>
          )
        }
      />
    )),
  ];
  const others = rows.slice(mostShown);
  return (
    <Section id="people" title={text('project.people.title')}>
      {rows.length === 0 && <Hint>{text('project.people.none')}</Hint>}
      {rows.length > 0 && (
        <Fold label={text('project.people.show', { count: memberCount + invitedCount })}>
          <PlainList>{rows.slice(0, mostShown)}</PlainList>
          {others.length > 0 && (
            <details>
              <summary className="py-2 text-primary underline">
                {text('project.people.others', { count: others.length })}
              </summary>
              <PlainList>{others}</PlainList>
            </details>
          )}
          {memberCount > members.length && (
            <a className="block py-2" href={projectMembersPath(portal, projectId)}>
              {text('project.people.all', { count: memberCount })}
            </a>
          )}
          {invitedCount > invited.length && (
            <a
              className="block py-2"
              href={invitationLogPath(portal, {
                'filters[project_id]': projectId,
                'filters[status]': 'pending',
              })}
            >
              {text('project.people.allInvited', { count: invitedCount })}
            </a>
          )}
        </Fold>
      )}
    </Section>
  );
}

type RowProps = {
  name: ReactNode;
  hint: string;
  day: number | null;
  email?: string | null;
  mark?: ReactNode;
  action: ReactNode;
};

function Row({ name, hint, day, email, mark, action }: RowProps) {
  return (
    <li>
      <span className="min-w-0 flex-[1_1_9rem]">
        {name} {mark}{' '}
        <Hint as="span" className="block">
          {hint}
          {day !== null && (
            <>
              {' · '}
              <Day at={day} />
            </>
          )}
        </Hint>
        {email && (
          <a href={`mailto:${email}`} className="inline-flex min-h-6 items-center max-sm:min-h-11">
            <Ltr>{email}</Ltr>
          </a>
        )}
      </span>
      {action}
    </li>
  );
}
