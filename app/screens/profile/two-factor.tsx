import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { profilePath, recoveryCodesPath } from '~/paths';
import { Limited } from '~/screens/shell/codes/limited';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { Form } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import { CodeField } from './parts/code-field';
import { Enrolment } from './parts/enrolment';
import { RecoveryCodes } from './parts/recovery-codes';
import type { TwoFactorAnswer, TwoFactorPage } from './two-factor.server';

/** Off, being set up, on; and, once, the codes that come with it. */
export function TwoFactorScreen() {
  const { portal, isOn, enrolment, codesLeft } = useLoaderData() as TwoFactorPage;
  const { codes, error, limitedFor } = (useActionData() as TwoFactorAnswer | undefined) ?? {};
  const text = useText();
  const back = [{ label: text('profile.title'), href: profilePath(portal) }];
  if (codes) return <RecoveryCodes codes={codes} portal={portal} breadcrumbs={back} />;
  return (
    <>
      <PageHead
        title={text('profile.twoFactor.title')}
        breadcrumbs={back}
        lead={text('profile.twoFactor.lead')}
      />
      <Limited seconds={limitedFor} />
      {isOn ? (
        <>
          <Section title={text('profile.recovery.title')}>
            <p>{text('profile.recovery.left', { count: codesLeft })}</p>
            <Hint>{text('profile.recovery.lead')}</Hint>
            <div>
              <ButtonLink href={recoveryCodesPath(portal)}>{text('profile.recovery.renew')}</ButtonLink>
            </div>
          </Section>
          <Section title={text('profile.twoFactor.disableTitle')}>
            <Form>
              <input type="hidden" name="step" value="disable" />
              <CodeField
                label={text('profile.twoFactor.disableCode')}
                hint={text('profile.twoFactor.disableLead')}
                error={error}
              />
              <div>
                <SubmitButton kind="danger">{text('profile.twoFactor.disable')}</SubmitButton>
              </div>
            </Form>
          </Section>
        </>
      ) : (
        <Enrolment enrolment={enrolment} error={error} />
      )}
    </>
  );
}
