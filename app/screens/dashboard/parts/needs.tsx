import { allChangeOrdersPath, billsPath } from '~/book-paths';
import { upTo } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { Need, pendingWork } from '~/models/dashboard/needs.server';
import type { UntakeableInvitation } from '~/models/invitations/untakeable.server';
import {
  documentsPath,
  dueMilestonesPath,
  figureChangesPath,
  inboxPath,
  invitationLogPath,
  type PortalName,
  phasesEarlyPath,
  phasesOverBudgetPath,
  requestsPath,
} from '~/paths';
import { Alert } from '~/ui/alert';
import { Section } from '~/ui/card';
import type { IconName } from '~/ui/icon';
import { TaskList } from '~/ui/task-list';
import { Hint } from '~/ui/text';

type Props = { portal: PortalName; needs: ReturnType<typeof pendingWork> };

const shapes: Record<Need, { icon: IconName; tone?: 'bad' | 'warn' }> = {
  overdue: { icon: 'warning', tone: 'bad' },
  bills: { icon: 'receipt', tone: 'warn' },
  overBudget: { icon: 'wallet', tone: 'bad' },
  figures: { icon: 'wallet', tone: 'warn' },
  early: { icon: 'warning', tone: 'warn' },
  changes: { icon: 'wallet', tone: 'warn' },
  soon: { icon: 'calendar', tone: 'warn' },
  requests: { icon: 'wrench', tone: 'warn' },
  unread: { icon: 'message' },
  invitations: { icon: 'mail' },
  documents: { icon: 'file' },
};

export function Needs({ portal, needs: { counts, overdue, soon, since } }: Props) {
  const text = useText();
  const hrefs: Record<Need, string> = {
    overdue: dueMilestonesPath(portal, { 'filters[due_before]': overdue.due_before }),
    soon: dueMilestonesPath(portal, {
      'filters[due_from]': soon.due_from,
      'filters[due_before]': soon.due_before,
    }),
    bills: billsPath(portal, { 'filters[due_before]': soon.due_before }),
    overBudget: phasesOverBudgetPath(portal),
    changes: allChangeOrdersPath(portal, { 'filters[status]': 'submitted' }),
    early: phasesEarlyPath(portal),
    figures: figureChangesPath(portal),
    requests: requestsPath(portal, { 'filters[status]': 'open' }),
    unread: inboxPath(portal, { unread: '1' }),
    invitations: invitationLogPath(portal, { 'filters[status]': 'pending' }),
    documents: documentsPath(portal, { 'filters[since]': since ?? undefined }),
  };
  const tasks = (Object.keys(shapes) as Need[])
    .filter((need) => counts[need] > 0)
    .map((need) => ({
      key: need,
      href: hrefs[need],
      ...shapes[need],
      count: upTo(counts[need]),
      label: text(`dashboard.needs.${need}`, { count: counts[need] }),
    }));
  return (
    <Section title={text('dashboard.needs.title')}>
      {tasks.length > 0 ? <TaskList tasks={tasks} /> : <Hint>{text('dashboard.needs.none')}</Hint>}
    </Section>
  );
}

/** Invitations that this kind of account cannot accept. */
export function Untakeable({ invitations }: { invitations: UntakeableInvitation[] }) {
  const text = useText();
  return invitations.map(({ id, inviter, project, role }) => (
    <Alert key={id} kind="info">
      {text('invitation.untakeable', {
        inviter: inviter ?? text('invitation.answer.formerUser'),
        project,
        role: text(`shell.role.${role}`),
      })}
    </Alert>
  ));
}
