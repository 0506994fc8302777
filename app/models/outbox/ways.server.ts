import type { Mode } from '~/services/settings/settings.server';

/** Messages are sent by a provider, shown on the demo's outbox page, logged or dropped. */
type Way = 'provider' | 'outbox' | 'log' | 'nowhere';
export type Ways = { mail: Way; sms: Way };

type Providers = { mode: Mode; mailer: object | null; sms: object | null; showsCodes: boolean };

export function channelWays({ mode, mailer, sms, showsCodes }: Providers): Ways {
  const rest = showsCodes ? 'log' : 'nowhere';
  const without = mode === 'production' ? rest : 'outbox';
  return { mail: mailer ? 'provider' : without, sms: sms ? 'provider' : without };
}

export const isCarried = (way: Way): boolean => way === 'provider' || way === 'outbox';

/** The channel of a code: email if there is no way to send text messages. */
export const channelOf = ({ ways }: { ways: Ways }, channel: keyof Ways): keyof Ways =>
  channel === 'sms' && !isCarried(ways.sms) ? 'mail' : channel;
