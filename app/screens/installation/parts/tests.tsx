import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { FormRefusal } from '~/http/form-action.server';
import { useText } from '~/i18n/text';
import type { TestResult } from '~/models/installation/try-out.server';
import { settingsSectionPath } from '~/paths';
import { useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { Form } from '~/ui/form';
import { Ltr } from '~/ui/ltr';
import { PhoneFields } from '~/ui/phone-fields';
import type { systemLoader } from '../system.server';

/** Shows how mail and text messages are sent, with buttons that test it. */
export function Tests() {
  const { mail, sms, countries, values, nextHref } = useLoaderData<typeof systemLoader>();
  const text = useText();
  const { form, fields, refused } = useRecordForm<Record<'country_code' | 'phone_number', string>>(
    'sms',
    values,
  );
  const tried = useActionData<{ tried?: TestResult } | FormRefusal>();
  const outcome = tried && 'tried' in tried ? tried.tried : undefined;
  const isLimited = refused?.waitSeconds !== undefined;
  return (
    <>
      {isLimited && <Alert kind="warn">{text('system.test.limited')}</Alert>}
      <Way name="mail" server={mail}>
        <Outcome of={outcome?.way === 'mail' ? outcome : undefined} nextHref={nextHref} />
        <form method="post" action="#mail" data-enhance="double-submit">
          <input type="hidden" name="way" value="mail" />
          <SubmitButton kind="secondary" icon="send" disabled={mail === null}>
            {text('system.test.mail')}
          </SubmitButton>
        </form>
      </Way>
      <Way name="sms" server={sms}>
        <Outcome of={outcome?.way === 'sms' ? outcome : undefined} nextHref={nextHref} />
        {sms !== null && (
          <Form form={form} action="#sms">
            <input type="hidden" name="way" value="sms" />
            <PhoneFields
              country={fields.country_code}
              number={fields.phone_number}
              countries={countries}
              isOwn
            />
            <SubmitButton kind="secondary" icon="send">
              {text('system.test.sms')}
            </SubmitButton>
          </Form>
        )}
      </Way>
    </>
  );
}

function Way({
  name,
  server,
  children,
}: {
  name: 'mail' | 'sms';
  server: string | null;
  children: ReactNode;
}) {
  const text = useText();
  return (
    <Section
      id={name}
      title={text(`system.${name}`)}
      action={
        <ButtonLink href={settingsSectionPath(name)} kind="quiet" icon="edit">
          {text('settings.change')}
        </ButtonLink>
      }
    >
      <p>
        {server === null
          ? `${text('system.off')}. ${text('system.outbox')}`
          : text('system.via', { server })}
      </p>
      {children}
    </Section>
  );
}

function Outcome({ of, nextHref }: { of: TestResult | undefined; nextHref: string | null }) {
  const text = useText();
  if (!of) return null;
  return (
    <Alert
      kind={of.result === 'taken' ? 'good' : 'bad'}
      action={
        nextHref &&
        of.result === 'taken' && <ButtonLink href={nextHref}>{text('settings.next')}</ButtonLink>
      }
    >
      {text(`system.test.result.${of.result}`, { to: of.to ?? '' })}
      {of.said && (
        <div className="wrap-anywhere">
          {text('system.test.said')} <Ltr>{of.said}</Ltr>
        </div>
      )}
    </Alert>
  );
}
