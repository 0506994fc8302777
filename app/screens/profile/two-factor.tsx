import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { Island } from '~/islands/island';
import { type PortalName, profilePath, recoveryCodesPath, twoFactorSettingsPath } from '~/paths';
import { AuthenticatorKey, CodeField, Limited, StepForm } from '~/screens/shell/codes/parts';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Card, Section } from '~/ui/card';
import { ConfirmDialog } from '~/ui/dialog';
import { FormErrors } from '~/ui/form';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import type {
  recoveryAction,
  recoveryLoader,
  twoFactorAction,
  twoFactorLoader,
} from './two-factor.server';

export function TwoFactorScreen() {
  const { portal, isOn, isRequired, enrolment, codesLeft } =
    useLoaderData<typeof twoFactorLoader>();
  const came = useActionData<typeof twoFactorAction>();
  const text = useText();
  const back = [{ label: text('profile.title'), href: profilePath(portal) }];
  if (came && 'codes' in came)
    return <RecoveryCodes codes={came.codes} portal={portal} breadcrumbs={back} />;
  const error = came?.lastResult.error?.otp?.[0];
  return (
    <>
      <PageHead
        title={text('profile.twoFactor.title')}
        breadcrumbs={back}
        lead={text('profile.twoFactor.lead')}
      />
      <Limited seconds={came?.waitSeconds} />
      {isRequired && (
        <Alert kind={isOn ? 'info' : 'warn'}>
          {text(isOn ? 'profile.twoFactor.requiredOn' : 'profile.twoFactor.required')}
        </Alert>
      )}
      {isOn ? (
        <>
          <Section title={text('profile.recovery.title')}>
            <p>{text('profile.recovery.left', { count: codesLeft })}</p>
            <Hint>{text('profile.recovery.lead')}</Hint>
            <div>
              <ButtonLink href={recoveryCodesPath(portal)}>
                {text('profile.recovery.renew')}
              </ButtonLink>
            </div>
          </Section>
          <Section title={text('profile.twoFactor.disableTitle')}>
            <StepForm
              step="disable"
              submit={text('profile.twoFactor.disable')}
              kind="danger"
              errors={{ code: error ? [error] : undefined }}
            >
              <CodeField
                id="code"
                label={text('profile.twoFactor.disableCode')}
                hint={text('profile.twoFactor.disableLead')}
                error={error}
              />
            </StepForm>
          </Section>
        </>
      ) : (
        <Enrolment enrolment={enrolment} error={error} />
      )}
    </>
  );
}

type EnrolmentProps = { enrolment: { image: string; manualKey: string } | null; error?: string };

function Enrolment({ enrolment, error }: EnrolmentProps) {
  const text = useText();
  if (!enrolment) {
    return (
      <>
        <FormErrors errors={error ? [error] : []} />
        <p>{text('profile.twoFactor.startLead')}</p>
        <StepForm step="start" submit={text('profile.twoFactor.start')} />
      </>
    );
  }
  const words = { label: text('profile.twoFactor.code'), hint: text('ui.otp.hint') };
  const otp = { name: 'otp', ...words, error, autoSubmit: true, autoFocus: true };
  const key = { alt: text('profile.twoFactor.qr'), label: text('profile.twoFactor.key') };
  return (
    <>
      <p>{text('profile.twoFactor.scan')}</p>
      <AuthenticatorKey {...enrolment} {...key} isBlock />
      <Hint>{text('profile.twoFactor.othersEnd')}</Hint>
      <StepForm
        step="enable"
        submit={text('profile.twoFactor.confirm')}
        errors={{ otp: error ? [error] : undefined }}
      >
        <Island name="otp-boxes" id="otp" props={otp} />
      </StepForm>
      <StepForm step="start" submit={text('profile.twoFactor.restart')} kind="quiet" />
    </>
  );
}

export function RecoveryScreen() {
  const { portal } = useLoaderData<typeof recoveryLoader>();
  const came = useActionData<typeof recoveryAction>();
  const text = useText();
  const breadcrumbs = [
    { label: text('profile.title'), href: profilePath(portal) },
    { label: text('profile.twoFactor.title'), href: twoFactorSettingsPath(portal) },
  ];
  if (came && 'codes' in came)
    return <RecoveryCodes codes={came.codes} portal={portal} breadcrumbs={breadcrumbs} />;
  return (
    <ConfirmDialog
      title={text('profile.recovery.renewTitle')}
      closeHref={twoFactorSettingsPath(portal)}
      action={recoveryCodesPath(portal)}
      confirmLabel={text('profile.recovery.renew')}
    >
      <p>{text('profile.recovery.renewText')}</p>
    </ConfirmDialog>
  );
}

type RecoveryCodesProps = {
  codes: string[];
  portal: PortalName;
  breadcrumbs: { label: string; href: string }[];
};

function RecoveryCodes({ codes, portal, breadcrumbs }: RecoveryCodesProps) {
  const text = useText();
  return (
    <>
      <PageHead
        title={text('profile.recovery.title')}
        breadcrumbs={breadcrumbs}
        lead={text('profile.recovery.lead')}
      />
      <Alert kind="warn">{text('profile.recovery.once')}</Alert>
      <Card>
        <ul className="grid max-w-sm grid-cols-2 gap-x-6 gap-y-2">
          {codes.map((code) => (
            <li key={code}>
              <code>
                <Ltr>{code}</Ltr>
              </code>
            </li>
          ))}
        </ul>
      </Card>
      <div>
        <ButtonLink href={profilePath(portal)} kind="primary">
          {text('profile.recovery.saved')}
        </ButtonLink>
      </div>
    </>
  );
}
