import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { securityEvents } from 'db/schema/security';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Text, TextKey } from '~/i18n/words';
import { findPeopleByName } from '~/models/audit/about.server';
import { actionWords, recordWords } from '~/models/audit/entry.server';
import { listOf } from '~/models/lists/list.server';
import { oneOf } from '~/models/lists/state';

const events = (db: Database) =>
  db
    .select({
      id: securityEvents.id,
      at: securityEvents.at,
      what: securityEvents.what,
      result: securityEvents.result,
      /** Null for visitors. */
      person: people.name,
      address: securityEvents.address,
      path: securityEvents.path,
      detail: securityEvents.detail,
    })
    .from(securityEvents)
    .leftJoin(people, eq(people.id, securityEvents.personId));

const filters = { result: oneOf(securityEvents.result.enumValues) };

export const securityResults = securityEvents.result.enumValues;

/** Searchable by a person's name or a full IP address. */
export const securityList = listOf({
  roles: ['superadmin'],
  id: securityEvents.id,
  visible: () => undefined,
  filters,
  narrow: ({ by }) => by.result && eq(securityEvents.result, by.result),
  search: {
    ids: ({ db, actor }, search, { result }, { after, most }) => {
      const next = after === undefined ? undefined : gt(securityEvents.id, after);
      const where = and(result && eq(securityEvents.result, result), next);
      const walks = [
        eq(securityEvents.address, search),
        ...findPeopleByName(db, actor, search).map((id) => eq(securityEvents.personId, id)),
      ].map(
        (one) =>
          sql`select ${securityEvents.id} as id from ${securityEvents} where ${and(one, where)}`,
      );
      const order = after === undefined ? sql`id desc` : sql`id`;
      return sql`${sql.join(walks, sql` union `)} order by ${order} limit ${most}`;
    },
  },
  rows: events,
});

/**
 * The label of a security event: its own (`otp.verify` is `security.what.otp-verify`), or the label
 * of the rate-limited action.
 */
export function eventWords(text: Text, what: string): string {
  const key = `security.what.${what.replace('.', '-')}`;
  const own = text(key as TextKey);
  if (own !== key) return own;
  const record = recordWords(text, what.split('.')[0] ?? '');
  return record === what.split('.')[0] ? what : `${record}: ${actionWords(text, what)}`;
}
