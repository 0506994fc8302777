import type { Mode } from '~/services/settings/settings.server';

/**
 * A provider carries it to its reader, the demo's outbox page shows it, it stands in the server's
 * log, or nowhere.
 */
export type Way = 'provider' | 'outbox' | 'log' | 'nowhere';
export type Ways = { mail: Way; sms: Way };

type Means = { mode: Mode; mailer: object | null; sms: object | null; showsCodes: boolean };

/** What becomes of what is sent; the only place that says so. */
export function waysOut({ mode, mailer, sms, showsCodes }: Means): Ways {
  const rest = showsCodes ? 'log' : 'nowhere';
  const without = mode === 'production' ? rest : 'outbox';
  return { mail: mailer ? 'provider' : without, sms: sms ? 'provider' : without };
}

export const isCarried = (way: Way): boolean => way === 'provider' || way === 'outbox';

/** By what a code goes out for a contact: by mail too, where nothing carries text messages. */
export const channelOf = ({ ways }: { ways: Ways }, channel: keyof Ways): keyof Ways =>
  channel === 'sms' && !isCarried(ways.sms) ? 'mail' : channel;
