import type { Database } from 'db/client.server';
import type { Role } from 'db/schema/person';
import { type Message, sendMessage } from '~/models/outbox/send.server';
import { countOne, waitFor } from '~/models/proof/limits.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { companyNameOf } from './companies.server';

/** The words to somebody who was added. */
export type ComposeWelcome = (added: {
  role: Role;
  parentId: number | null;
  company: string;
}) => Pick<Message, 'subject' | 'text'>;

type Added = { email: string; role: Role; parentId: number | null; companyId: number };

/**
 * Tells somebody by mail that there is an account for them. Whom a company adds beyond its share of a day is not told:
 * strangers should not be pestered through us. Called inside a write.
 */
export function welcomePerson(
  tx: Database,
  secrets: Secrets,
  { email, role, parentId, companyId }: Added,
  { compose, now }: { compose: ComposeWelcome; now: number },
) {
  if (waitFor(tx, 'welcomesPerCompany', companyId, now) > 0) return;
  countOne(tx, 'welcomesPerCompany', companyId, now);
  const words = compose({ role, parentId, company: companyNameOf(tx, companyId) ?? '' });
  sendMessage(tx, secrets, { channel: 'mail', to: email, ...words, isSecret: false }, now);
}
