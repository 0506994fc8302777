import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { loginPath, projectInvitationsPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { PageHead } from '~/ui/page-head';
import { InstallSteps } from './parts/install-steps';
import type { signupSuccessLoader } from './verify.server';

export function SignupSuccessScreen() {
  const { name, dashboardHref, invitations, platform, stores } =
    useLoaderData<typeof signupSuccessLoader>();
  const text = useText();
  // The name keeps its own direction.
  const greeting = name ? text('signup.success.leadPerson', { name }) : text('signup.success.lead');
  return (
    <>
      <PageHead title={text('signup.success.title')} lead={greeting} />
      {invitations > 0 && (
        <Alert
          kind="info"
          action={<a href={projectInvitationsPath()}>{text('signup.success.toInvitations')}</a>}
        >
          {text('signup.success.invitations', { count: invitations })}
        </Alert>
      )}
      <Section title={text('signup.success.installTitle')}>
        <p>{text('signup.success.install')}</p>
        <InstallSteps on={platform} />
        <Stores {...stores} />
      </Section>
      <ButtonLink href={dashboardHref ?? loginPath()} kind="primary">
        {text(dashboardHref ? 'signup.success.toDashboard' : 'signup.success.toLogin')}
      </ButtonLink>
    </>
  );
}

function Stores(links: { android: string | null; ios: string | null }) {
  const text = useText();
  const stores = (['android', 'ios'] as const).filter((store) => links[store] !== null);
  if (stores.length === 0) return null;
  return (
    <>
      <p>{text('signup.success.stores')}</p>
      <div className="flex flex-wrap gap-2">
        {stores.map((store) => (
          <ButtonLink key={store} href={links[store] ?? ''} icon="download">
            {text(`signup.success.${store}`)}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}
