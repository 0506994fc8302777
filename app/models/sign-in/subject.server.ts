import type { Secrets } from '~/services/secrets/secrets.server';
import type { Contact } from './account.server';

/** Whom a limit counts, apart for each known device; `device` is empty for strangers. */
export const personSubject = (personId: number, device: string): string => `${personId} ${device}`.trim();

/** Counters need no addresses in clear. */
export const contactSubject = (secrets: Secrets, { channel, to }: Contact, device: string): string =>
  secrets.mac('limit subject', `${channel} ${to} ${device}`).slice(0, 32);
