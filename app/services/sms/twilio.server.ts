import { type Sms, SmsFailed, type SmsFailure } from './sms.server';

type TwilioAccount = {
  sid: string;
  token: string;
  /** A number in E.164, a sender name, or the SID of a messaging service (`MG…`). */
  from: string;
  /** Without a trailing slash. */
  baseUrl: string;
};

export const twilioUrl = 'https://api.twilio.com';
const TIMEOUT = 10_000;

/** Twilio's own error codes, for failures its HTTP status does not distinguish. */
const failures: Record<number, SmsFailure> = {
  20003: 'credentials',
  20429: 'limited',
  21211: 'number',
  21214: 'number',
  21217: 'number',
  21614: 'number',
  14107: 'limited',
};

export function createTwilio(account: TwilioAccount): Sms {
  const { baseUrl, sid, token } = account;
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  const sender = account.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';

  return {
    async send({ to, text }) {
      if (!/^\+[1-9]\d{5,18}$/.test(to)) throw new SmsFailed('number');
      const answer = await post(
        url,
        authorization,
        new URLSearchParams({ To: to, [sender]: account.from, Body: text }),
      );
      if (!answer.ok) throw await failureOf(answer);
    },
  };
}

async function post(url: string, authorization: string, body: URLSearchParams): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { authorization, accept: 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (error) {
    throw new SmsFailed('unreachable', '', { cause: error });
  }
}

async function failureOf(answer: Response): Promise<SmsFailed> {
  const body = (await answer.json().catch(() => null)) as { code?: unknown } | null;
  const number = typeof body?.code === 'number' ? body.code : 0;
  return new SmsFailed(
    failures[number] ?? failureOfStatus(answer.status),
    `${answer.status}, ${number}`,
  );
}

function failureOfStatus(status: number): SmsFailure {
  if (status >= 500) return 'unreachable';
  if (status === 429) return 'limited';
  return status === 401 ? 'credentials' : 'refused';
}
