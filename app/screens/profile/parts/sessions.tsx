import { useText } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import { logoutPath, type PortalName, sessionEndPath } from '~/paths';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';
import { ActionsHead, TableActions } from '~/ui/table-actions';
import { TableFrame } from '~/ui/table-parts';
import type { profileLoader } from '../show.server';

type Security = NonNullable<Awaited<ReturnType<typeof profileLoader>>['security']>;
type ShownSessions = Security['sessions'];

type SessionsProps = { portal: PortalName; sessions: ShownSessions };
type Shown = ShownSessions[number];

export function Sessions({ portal, sessions }: SessionsProps) {
  const text = useText();
  const hasOthers = sessions.some(({ isHere }) => !isHere);
  return (
    <Section
      title={text('profile.sessions.title')}
      action={
        hasOthers && (
          <ButtonLink href={sessionEndPath(portal, 'others')}>
            {text('profile.sessions.endOthers')}
          </ButtonLink>
        )
      }
    >
      <TableFrame caption={text('profile.sessions.title')}>
        <thead>
          <tr>
            <th scope="col">{text('profile.sessions.browser')}</th>
            <th scope="col">{text('profile.sessions.address')}</th>
            <th scope="col">{text('profile.sessions.seen')}</th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <SessionRow key={session.id} portal={portal} session={session} />
          ))}
        </tbody>
      </TableFrame>
    </Section>
  );
}

function SessionRow({ portal, session }: { portal: PortalName; session: Shown }) {
  const text = useText();
  const { id, isHere, address, lastSeenAt } = session;
  const name = nameOf(text, session);
  return (
    <tr>
      <th scope="row">
        {name} {isHere && <Badge tone="good">{text('profile.sessions.here')}</Badge>}
      </th>
      <td data-label={text('profile.sessions.address')}>{address ? <Ltr>{address}</Ltr> : '–'}</td>
      <td data-label={text('profile.sessions.seen')}>
        <Moment at={lastSeenAt} />
      </td>
      <TableActions
        actions={[
          isHere
            ? { label: text('profile.sessions.logout'), href: logoutPath() }
            : {
                label: text('profile.sessions.end'),
                href: sessionEndPath(portal, id),
                kind: 'danger',
                hiddenLabel: name,
              },
        ]}
      />
    </tr>
  );
}

function nameOf(text: Text, { kind, browser, system }: Shown): string {
  if (kind === 'bearer') return text('profile.sessions.app');
  if (browser && system) return text('profile.sessions.on', { browser, system });
  return browser ?? system ?? text('profile.sessions.unknown');
}
