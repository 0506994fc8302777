import { useText } from '~/i18n/text';
import { projectCreatePath, projectInvitationsPath } from '~/paths';
import { CopyLink } from '~/screens/shell/copy-link';
import { Section } from '~/ui/card';
import { TaskList } from '~/ui/task-list';

type Contacts = { phone: string | null; email: string | null };

/** Tells investors and tenants how to join a project. */
export function GettingInvited({ phone, email }: Contacts) {
  const text = useText();
  const contact = phone ?? email;
  return (
    <Section title={text('dashboard.first.title')}>
      <TaskList
        isOrdered
        tasks={[
          {
            key: 'tell',
            icon: 'phone',
            count: '1',
            label: (
              <>
                {text('dashboard.first.tell')}{' '}
                {contact && <CopyLink link={contact} label={text('dashboard.first.contact')} />}
              </>
            ),
          },
          {
            key: 'accept',
            icon: 'mail',
            count: '2',
            href: projectInvitationsPath(),
            label: text('dashboard.first.accept'),
          },
          { key: 'follow', icon: 'building', count: '3', label: text('dashboard.first.follow') },
        ]}
      />
    </Section>
  );
}

/** The first steps of a company's entrepreneurs, who do not set up the company itself. */
export function FirstProject() {
  const text = useText();
  return (
    <Section title={text('dashboard.steps.title')}>
      <TaskList
        isOrdered
        tasks={[
          {
            key: 'project',
            icon: 'plus',
            count: '1',
            href: projectCreatePath('member'),
            label: text('dashboard.steps.project'),
          },
          { key: 'phase', icon: 'plus', count: '2', label: text('dashboard.steps.phase') },
          {
            key: 'invitation',
            icon: 'plus',
            count: '3',
            label: text('dashboard.steps.invitation'),
          },
        ]}
      />
    </Section>
  );
}
