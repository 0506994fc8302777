import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { loginPath } from '~/paths';
import { Limited } from '~/screens/shell/codes/parts';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { CaptchaField } from '~/ui/captcha-field';
import { Section } from '~/ui/card';
import { Form } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { PhoneFields } from '~/ui/phone-fields';
import { Hint } from '~/ui/text';
import type { askDeletionLoader, deletionPhoneAction, deletionPhoneLoader } from './ask.server';

const goes = ['person', 'access', 'traces', 'invitations'] as const;
const stays = ['books', 'messages', 'work', 'log', 'company'] as const;

export function AskDeletionScreen() {
  const { yesHref } = useLoaderData<typeof askDeletionLoader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('accountDeletion.title')} lead={text('accountDeletion.lead')} />
      <Section title={text('accountDeletion.goesTitle')}>
        <Points items={goes.map((name) => text(`accountDeletion.goes.${name}`))} />
      </Section>
      <Section title={text('accountDeletion.staysTitle')}>
        <Points items={stays.map((name) => text(`accountDeletion.stays.${name}`))} />
      </Section>
      <Hint>{text('accountDeletion.limits')}</Hint>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={loginPath()}>{text('accountDeletion.cancel')}</ButtonLink>
        <ButtonLink href={yesHref} kind="danger">
          {text('accountDeletion.yes')}
        </ButtonLink>
      </div>
    </>
  );
}

function Points({ items }: { items: string[] }) {
  return (
    <ul className="list-disc ps-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

type Fields = { country_code: string; phone: string; 'g-recaptcha-response': string };

export function DeletionPhoneScreen() {
  const { by, countries, defaults, captcha } = useLoaderData<typeof deletionPhoneLoader>();
  const rejection = useActionData<typeof deletionPhoneAction>();
  const text = useText();
  const [form, fields] = useForm<Fields>({
    lastResult: rejection?.lastResult,
    defaultValue: defaults,
  });
  return (
    <>
      <PageHead
        title={text('accountDeletion.phone.title')}
        lead={text(`accountDeletion.phone.lead.${by}`)}
      />
      <Limited seconds={rejection?.waitSeconds} />
      <Form form={form}>
        <PhoneFields country={fields.country_code} number={fields.phone} countries={countries} />
        <CaptchaField challenge={captcha} error={fields['g-recaptcha-response'].errors?.[0]} />
        <SubmitButton>{text('signIn.sendCode')}</SubmitButton>
        <ButtonLink href={loginPath()}>{text('accountDeletion.cancel')}</ButtonLink>
      </Form>
    </>
  );
}
