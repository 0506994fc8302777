import { z } from 'zod';
import { textFor } from '~/i18n/words';
import { oneLine } from '~/models/fields';
import { countOne, refuseOver } from '~/models/limits/limits.server';
import { operation, withExternalCall } from '~/models/operation.server';
import { parsePhone, phoneWithCountry, withPhone } from '~/models/people/phone.server';
import { MailFailed } from '~/services/mail/mailer.server';
import { createSmtpMailer } from '~/services/mail/smtp.server';
import { SmsFailed } from '~/services/sms/sms.server';
import { createTwilio } from '~/services/sms/twilio.server';
import { mailOf, smsOf } from './providers.server';

/** The result of a test message. */
export type TestResult = {
  way: 'mail' | 'sms';
  result: 'taken' | 'unset' | 'silent' | MailFailed['code'] | SmsFailed['code'];
  to: string | null;
  /** The provider's response, without secrets. */
  said: string | null;
};

/** In milliseconds; shorter than the adapter's own timeout, so that our message is shown. */
const timeout = 9_500;
const maxLength = 200;

const testOperation = <Schema extends z.ZodType>(way: TestResult['way'], input: Schema) =>
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

const mailTest = testOperation('mail', z.object({}));

/** @param wait the timeout in milliseconds */
export const mailTester = (wait: number) =>
  withExternalCall(mailTest, async (caller, payload): Promise<TestResult> => {
    mailTest(caller, payload);
    const { db, secrets, actor, locale } = caller;
    const mail = mailOf(db, secrets);
    const to = actor.email;
    if (!mail || !to) return { way: 'mail', result: 'unset', to, said: null };
    const { username, password } = new URL(mail.url);
    const [user, secretPassword] = [username, password].map(decodeURIComponent) as [string, string];
    const text = textFor(locale);
    const message = { to, subject: text('system.test.subject'), text: text('system.test.text') };
    const sending = outcome(
      createSmtpMailer(mail).send(message),
      wait,
      secretsIn(user, secretPassword),
    );
    return { way: 'mail', to, ...(await sending) };
  });

/**
 * Sends a test email to the actor directly, without the queue.
 * @throws AppError `limit`
 */
export const sendTestMail = mailTester(timeout);

const smsTest = testOperation(
  'sms',
  withPhone('phone_number', z.object({ phone_number: phoneWithCountry('person.errors.phone') })),
);

/**
 * Sends a test text message to a phone number.
 * @throws AppError `limit`, Refused
 */
export const sendTestSms = withExternalCall(
  smsTest,
  async (caller, payload): Promise<TestResult> => {
    smsTest(caller, payload);
    const account = smsOf(caller.db, caller.secrets);
    const to = parsePhone(String(payload.country_code), String(payload.phone_number))?.e164 ?? null;
    if (!account || !to) return { way: 'sms', result: 'unset', to, said: null };
    const sending = createTwilio(account).send({
      to,
      text: textFor(caller.locale)('system.test.smsText'),
    });
    return {
      way: 'sms',
      to,
      ...(await outcome(sending, timeout, secretsIn(account.sid, account.token))),
    };
  },
);

/** The secrets in every form a server could repeat them, longest first. */
const secretsIn = (user: string, password: string): string[] =>
  password === ''
    ? []
    : [base64(`\0${user}\0${password}`), base64(`${user}:${password}`), base64(password), password];

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function outcome(
  sending: Promise<void>,
  wait: number,
  secret: string[],
): Promise<Pick<TestResult, 'result' | 'said'>> {
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
    // Errors after the timeout are ignored.
    sending.catch(() => undefined);
  }
}

function wordsOf({ cause, message }: Error, secret: string[]): string {
  const { response, message: why } = (cause ?? { message }) as {
    response?: string;
    message: string;
  };
  const providerText = secret.reduce(
    (text, one) => text.replaceAll(one, '…'),
    oneLine(response ?? why ?? message),
  );
  return providerText.slice(0, maxLength);
}
