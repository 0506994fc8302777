import { useText } from '~/i18n/text';
import { dealsPath, projectCreatePath, projectInvitationsPath } from '~/paths';
import { CopyLink } from '~/screens/shell/copy-link';
import { Steps } from './steps';

type Contacts = { phone: string | null; email: string | null };

/** Tells investors and tenants how to join a project. */
export function GettingInvited({ phone, email }: Contacts) {
  const text = useText();
  const contact = phone ?? email;
  const contactStep = (
    <>
      {text('dashboard.first.tell')}{' '}
      {contact && <CopyLink link={contact} label={text('dashboard.first.contact')} />}
    </>
  );
  return (
    <Steps
      title={text('dashboard.first.title')}
      steps={[
        { key: 'tell', icon: 'phone', label: contactStep },
        {
          key: 'accept',
          icon: 'mail',
          href: projectInvitationsPath(),
          label: text('dashboard.first.accept'),
        },
        { key: 'follow', icon: 'building', label: text('dashboard.first.follow') },
      ]}
    />
  );
}

/** The first steps of a company's entrepreneurs, who do not set up the company itself. */
export function FirstProject() {
  const text = useText();
  const hrefs: Record<string, string> = {
    deal: dealsPath('member'),
    project: projectCreatePath('member'),
  };
  return (
    <Steps
      title={text('dashboard.steps.title')}
      steps={(['deal', 'project', 'phase', 'invitation'] as const).map((key) => ({
        key,
        href: hrefs[key],
        label: text(`dashboard.steps.${key}`),
      }))}
    />
  );
}
