import type { ReactNode } from 'react';
import { useLocale, useText } from '~/i18n/text';
import { faqPublicPath, inLanguage, supportPath } from '~/paths';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Input, TextArea } from '~/ui/control';
import { FieldFrame } from '~/ui/field-frame';
import { Questions } from '~/ui/questions';

type AskProps = { faqs: { id: number; question: string; answer: string }[]; isSignedIn: boolean };

export function Ask({ faqs, isSignedIn }: AskProps) {
  const text = useText();
  const locale = useLocale();
  return (
    <div className="landing-ask">
      {faqs.length > 0 && (
        <section>
          <h2>{text('landing.faq.title')}</h2>
          <Questions of={faqs} />
          <p>
            <a href={inLanguage(faqPublicPath(), locale)}>{text('landing.faq.all')}</a>
          </p>
        </section>
      )}
      <section>
        <h2>{text('landing.ask.title')}</h2>
        <p>{text('landing.ask.text')}</p>
        {isSignedIn ? (
          <ButtonLink href={supportPath()}>{text('landing.ask.send')}</ButtonLink>
        ) : (
          <AskForm action={inLanguage(supportPath(), locale)} />
        )}
      </section>
    </div>
  );
}

/** No enhancement and no captcha: the page runs no script and is cached for everybody. */
function AskForm({ action }: { action: string }) {
  const text = useText();
  return (
    <form method="post" action={action} noValidate>
      <AskField name="name" label={text('support.field.name')}>
        <Input id="ask-name" name="name" autoComplete="name" dir="auto" maxLength={120} required />
      </AskField>
      <AskField name="email" label={text('support.field.email')}>
        <Input
          id="ask-email"
          name="email"
          type="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          required
        />
      </AskField>
      <AskField name="phone" label={text('support.field.phone')} optional>
        <Input id="ask-phone" name="phone" type="tel" autoComplete="tel" dir="ltr" maxLength={30} />
      </AskField>
      <AskField name="message" label={text('landing.ask.question')}>
        <TextArea id="ask-message" name="message" rows={4} dir="auto" maxLength={5000} required />
      </AskField>
      <SubmitButton name="__intent__" value="ask" kind="secondary" icon="send">
        {text('landing.ask.send')}
      </SubmitButton>
    </form>
  );
}

type AskFieldProps = { name: string; label: string; optional?: boolean; children: ReactNode };

function AskField({ name, ...rest }: AskFieldProps) {
  const id = `ask-${name}`;
  return <FieldFrame id={id} hintId={`${id}-hint`} errorId={`${id}-error`} {...rest} />;
}
