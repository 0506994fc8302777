import type { Database } from 'db/client.server';
import { randomToken } from '~/services/secrets/random.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { type Contact, findAccount } from './account.server';

/**
 * A mark for a browser somebody signed in with. It lets nobody in; tries from there are counted apart from those
 * of strangers, who could otherwise use up a person's codes of the day and so lock them out (target 24).
 */
export function newDeviceMark(secrets: Secrets, personId: number): string {
  const id = randomToken().slice(0, 22);
  return `${id}.${markMac(secrets, personId, id)}`;
}

/** The id of a mark that was given to the person behind the contact; empty for every other one. */
export function deviceFor(tx: Database, secrets: Secrets, contact: Contact, mark: string | null): string {
  const [id = '', mac = ''] = mark?.split('.') ?? [];
  const account = id && mac ? findAccount(tx, contact) : undefined;
  return account && secrets.sameMac(mac, markMac(secrets, account.id, id)) ? id : '';
}

const markMac = (secrets: Secrets, personId: number, id: string) =>
  secrets.mac('known device', `${personId} ${id}`);
