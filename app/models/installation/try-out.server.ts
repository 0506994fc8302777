import { z } from 'zod';
import { textFor } from '~/i18n/words';
import { oneLine } from '~/models/fields';
import { operation, withExternalCall } from '~/models/operation.server';
import { phoneWithCountry, typedPhone, withPhone } from '~/models/people/phone.server';
import { countOne, refuseOver } from '~/models/proof/limits.server';
import { MailFailed } from '~/services/mail/mailer.server';
import { createSmtpMailer } from '~/services/mail/smtp.server';
import { SmsFailed } from '~/services/sms/sms.server';
import { createTwilio } from '~/services/sms/twilio.server';
import { mailOf, smsOf } from './providers.server';

/** What a provider made of a message. */
export type Tried = {
  way: 'mail' | 'sms';
  result: 'taken' | 'unset' | 'silent' | MailFailed['code'] | SmsFailed['code'];
  to: string | null;
  /** Its own words, without what it was told to keep. */
  said: string | null;
};

/**
 * Milliseconds; whoever pressed the button waits for it, and our own words come before the
 * adapter’s.
 */
const patience = 9_500;
const longest = 200;

const testing = <Schema extends z.ZodType>(way: Tried['way'], input: Schema) =>
  operation({
    name: 'settings.test',
    roles: ['superadmin'],
    input,
    run({ tx, actor, now, audit }) {
      refuseOver(tx, 'testsPerPerson', actor.id, now);
      countOne(tx, 'testsPerPerson', actor.id, now);
      audit({ recordId: 1, changes: { way: { to: way } } });
    },
  });

const mailTest = testing('mail', z.object({}));

/** @param wait milliseconds a server may be silent */
export const mailTrial = (wait: number) =>
  withExternalCall(mailTest, async (caller, payload): Promise<Tried> => {
    mailTest(caller, payload);
    const { db, secrets, actor, locale } = caller;
    const mail = mailOf(db, secrets);
    const to = actor.email;
    if (!mail || !to) return { way: 'mail', result: 'unset', to, said: null };
    const { username, password } = new URL(mail.url);
    const [user, kept] = [username, password].map(decodeURIComponent) as [string, string];
    const text = textFor(locale);
    const message = { to, subject: text('system.test.subject'), text: text('system.test.text') };
    const sent = outcome(createSmtpMailer(mail).send(message), wait, secretsIn(user, kept));
    return { way: 'mail', to, ...(await sent) };
  });

/**
 * A real mail to whoever asks, by the provider itself and not by the outbox. @throws AppError
 * `limit`
 */
export const tryMail = mailTrial(patience);

const smsTest = testing(
  'sms',
  withPhone('phone_number', z.object({ phone_number: phoneWithCountry('person.errors.phone') })),
);

/** The same by text message, to the phone that was typed. @throws AppError `limit`, Refused */
export const trySms = withExternalCall(smsTest, async (caller, payload): Promise<Tried> => {
  smsTest(caller, payload);
  const account = smsOf(caller.db, caller.secrets);
  const to = typedPhone(String(payload.country_code), String(payload.phone_number))?.e164 ?? null;
  if (!account || !to) return { way: 'sms', result: 'unset', to, said: null };
  const sending = createTwilio(account).send({
    to,
    text: textFor(caller.locale)('system.test.smsText'),
  });
  return {
    way: 'sms',
    to,
    ...(await outcome(sending, patience, secretsIn(account.sid, account.token))),
  };
});

/**
 * As it goes over the wire, should a server repeat it; the longest first, for it holds the others.
 */
const secretsIn = (user: string, password: string): string[] =>
  password === ''
    ? []
    : [base64(`\0${user}\0${password}`), base64(`${user}:${password}`), base64(password), password];

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function outcome(
  sending: Promise<void>,
  wait: number,
  secret: string[],
): Promise<Pick<Tried, 'result' | 'said'>> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<'silent'>((resolve) => {
    timer = setTimeout(resolve, wait, 'silent');
  });
  try {
    const result = await Promise.race([sending.then(() => 'taken' as const), silence]);
    return { result, said: null };
  } catch (error) {
    if (!(error instanceof MailFailed || error instanceof SmsFailed)) throw error;
    const isLogin = (error.cause as { code?: string } | undefined)?.code === 'EAUTH';
    return { result: isLogin ? 'credentials' : error.code, said: wordsOf(error, secret) };
  } finally {
    clearTimeout(timer);
    // What it says after we gave up is nobody's to hear.
    sending.catch(() => undefined);
  }
}

function wordsOf({ cause, message }: Error, secret: string[]): string {
  const { response, message: why } = (cause ?? { message }) as {
    response?: string;
    message: string;
  };
  const said = secret.reduce(
    (text, one) => text.replaceAll(one, '…'),
    oneLine(response ?? why ?? message),
  );
  return said.slice(0, longest);
}
