import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { people } from 'db/schema/person';
import { supportEntries, supportMessages, supportStatuses } from 'db/schema/support';
import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { listOf } from '~/models/lists/list.server';
import { oneOf } from '~/models/lists/state';
import { query } from '~/models/operation.server';

export const supportRule = { roles: ['superadmin'] } as const;

/** The number of characters of a message shown in the list. */
const excerpt = 160;

const filters = { status: oneOf(supportStatuses) };

export const supportList = listOf({
  ...supportRule,
  id: supportMessages.id,
  visible: () => undefined,
  filters,
  narrow: ({ by }) => by.status && eq(supportMessages.status, by.status),
  search: {
    like: (pattern) =>
      or(
        ...[
          supportMessages.name,
          supportMessages.email,
          supportMessages.phone,
          supportMessages.message,
        ].map((column) => sql`${column} like ${pattern} escape '\\'`),
      ),
  },
  rows: (db) =>
    db
      .select({
        id: supportMessages.id,
        name: supportMessages.name,
        email: supportMessages.email,
        begin: sql<string>`substr(${supportMessages.message}, 1, ${sql.raw(String(excerpt))})`,
        status: supportMessages.status,
        createdAt: supportMessages.createdAt,
      })
      .from(supportMessages),
});

export const supportMessagePage = query({
  ...supportRule,
  input: byId,
  run({ db }, { id }) {
    const message = findSupportMessage(db, id);
    const writer = db
      .select({ id: people.id, name: people.name })
      .from(people)
      .where(and(eq(people.id, message.personId ?? 0), isNull(people.deletedAt)))
      .get();
    const entries = db
      .select({
        id: supportEntries.id,
        kind: supportEntries.kind,
        text: supportEntries.text,
        createdAt: supportEntries.createdAt,
        by: people.name,
      })
      .from(supportEntries)
      .leftJoin(people, eq(people.id, supportEntries.personId))
      .where(eq(supportEntries.messageId, id))
      .orderBy(asc(supportEntries.id))
      .all();
    return { message, writer, entries };
  },
});

export function findSupportMessage(db: Database, id: number) {
  const message = db.select().from(supportMessages).where(eq(supportMessages.id, id)).get();
  if (!message) throw new AppError('not-found');
  return message;
}

/** The number of unanswered messages, up to 100. */
export const countNewSupport = (db: Database): number => countNew(db).get()?.count ?? 0;

const countNew = prepared((db) => {
  const some = db
    .select({ id: supportMessages.id })
    .from(supportMessages)
    .where(eq(supportMessages.status, 'new'))
    .limit(100)
    .as('some');
  return db.select({ count: count() }).from(some).prepare();
});
