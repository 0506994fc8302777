import type { Database } from 'db/client.server';
import { bumpRevision, preparedByShape, writeLightly } from 'db/prepared';
import { tenantRequests, unreadRequests } from 'db/schema/tenant-request';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  type Actor,
  type Audience,
  type AudienceShape,
  compiledAudience,
  may,
  shapeOf,
} from '~/models/access/actor.server';
import { companiesOf } from '~/models/access/companies.server';
import { maxCount } from '~/models/messages/inbox.server';
import type { Caller } from '~/models/operation.server';
import { requestReaders, requestsVisibleTo } from './visible.server';

/** Called with the report or the answer that is new for them. */
export function markUnread(tx: Database, requestId: number, readers: { id: number }[]) {
  const rows = readers.map(({ id }) => ({ personId: id, requestId }));
  if (rows.length > 0) tx.insert(unreadRequests).values(rows).onConflictDoNothing().run();
}

/** Opens a request, unless the actor is impersonated or an API key is used. */
export function markOpened({ db, actor, impersonator, key }: Caller, requestId: number) {
  const isOwn = and(eq(unreadRequests.personId, actor.id), eq(unreadRequests.requestId, requestId));
  const isUnread = db.select().from(unreadRequests).where(isOwn).get() !== undefined;
  if (!isUnread || impersonator || key) return;
  writeLightly(db, () => {
    db.delete(unreadRequests).where(isOwn).run();
    // Lists and the menu show which requests are unread.
    bumpRevision(db, companiesOf(db, actor));
  });
}

/** A field of a list of requests. */
export const isUnreadBy = (actor: Audience): SQL<boolean> =>
  sql`exists (select 1 from ${unreadRequests} where ${unreadRequests.personId} = ${actor.id}
    and ${unreadRequests.requestId} = ${tenantRequests.id})`.mapWith(Boolean);

const unreadCount = preparedByShape((db, shape: AudienceShape) => {
  const actor = compiledAudience(shape);
  const some = sql`select 1 from ${unreadRequests}
    cross join ${tenantRequests} on ${eq(tenantRequests.id, unreadRequests.requestId)}
    where ${and(eq(unreadRequests.personId, actor.id), requestsVisibleTo(actor))}
    limit ${maxCount}`;
  return db.select({ count: sql<number>`count(*)` }).from(sql`(${some})`).prepare();
});

/** Shown on every page, so it reads only the actor's unread requests. */
export function countUnreadRequests(db: Database, actor: Actor): number {
  const { id, role, companyId } = actor;
  if (!requestReaders.some((reader) => reader === role) || !may(actor, 'messages.view')) return 0;
  return unreadCount(db, shapeOf(actor)).get({ id, companyId })?.count ?? 0;
}
