import type { Sms } from './sms.server';
import { createTwilio } from './twilio.server';

/** The provider of `SMS`: `outbox` (default) is null, messages stay in the outbox; or `twilio`. */
export function createSms(env: NodeJS.Dict<string>): Sms | null {
  const provider = env.SMS || 'outbox';
  if (provider === 'outbox') return null;
  if (provider !== 'twilio') throw new Error(`SMS is "${provider}"; it may be outbox or twilio.`);
  return createTwilio({
    sid: required(env, 'TWILIO_ACCOUNT_SID'),
    token: required(env, 'TWILIO_AUTH_TOKEN'),
    from: required(env, 'TWILIO_FROM'),
    baseUrl: (env.TWILIO_BASE_URL || 'https://api.twilio.com').replace(/\/+$/, ''),
  });
}

function required(env: NodeJS.Dict<string>, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`SMS=twilio needs ${name}.`);
  return value;
}
