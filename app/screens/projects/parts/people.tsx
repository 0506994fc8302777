import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import type { ProjectPeople } from '~/models/projects/people.server';
import { invitationWithdrawPath, type PortalName } from '~/paths';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { PlainList } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { Hint } from '~/ui/text';

type PeopleProps = { portal: PortalName; people: ProjectPeople };

const shownAtOnce = 8;

export function People({ portal, people: { members, invited, mayWithdraw } }: PeopleProps) {
  const text = useText();
  const rows = [
    ...invited.map(({ id, phone, role, sentAt }) => (
      <Row
        key={`invited-${id}`}
        name={<Ltr>{phone}</Ltr>}
        hint={text(`shell.role.${role}`)}
        day={sentAt}
        mark={<Badge tone="info">{text('invitation.status.pending')}</Badge>}
        action={
          mayWithdraw && (
            <ButtonLink href={invitationWithdrawPath(portal, id)} kind="quiet">
              {text('invitation.log.withdraw')}
              <span className="visually-hidden"> {phone}</span>
            </ButtonLink>
          )
        }
      />
    )),
    ...members.map(({ id, name, email, role, since }) => (
      <Row
        key={`member-${id}`}
        name={<bdi>{name}</bdi>}
        hint={text(`shell.role.${role}`)}
        day={since}
        action={
          email && (
            <a href={`mailto:${email}`}>
              <Ltr>{email}</Ltr>
            </a>
          )
        }
      />
    )),
  ];
  const others = rows.slice(shownAtOnce);
  return (
    <Section title={text('project.people.title')}>
      {rows.length === 0 && <Hint>{text('project.people.none')}</Hint>}
      <PlainList>{rows.slice(0, shownAtOnce)}</PlainList>
      {others.length > 0 && (
        <details>
          <summary className="py-2 text-primary underline">
            {text('project.people.others', { count: others.length })}
          </summary>
          <PlainList>{others}</PlainList>
        </details>
      )}
    </Section>
  );
}

type RowProps = { name: ReactNode; hint: string; day: number | null; mark?: ReactNode; action: ReactNode };

function Row({ name, hint, day, mark, action }: RowProps) {
  return (
    <li>
      <span className="min-w-0">
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
      </span>
      {action}
    </li>
  );
}
