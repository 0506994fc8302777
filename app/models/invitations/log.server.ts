import type { Database } from 'db/client.server';
import { type invitationStatuses, invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '~/models/access/actor.server';
import { type ListQuery, likeAnywhere, ordered } from '~/models/lists/list-query.server';
import { isInvitedRole } from './roles';
import { invitationsVisibleTo, mayInvite } from './visible.server';

export type InvitationStatus = (typeof invitationStatuses)[number];

const sortColumns = { id: invitations.id, sent_at: invitations.sentAt, status: invitations.status };

/** Columns the log may be sorted by. */
export const invitationSorts = Object.keys(sortColumns);

const invited = alias(people, 'invited');
/** Whoever has the phone now, where the invitation is nobody's yet. */
const holder = alias(people, 'holder');

/** One page of the invitation log (001 §3), newest first. */
export function listInvitations(db: Database, actor: Actor, query: ListQuery) {
  const where = and(invitationsVisibleTo(actor), matching(query.search), ofStatus(query.filters.status));
  const rows = findRows(db, actor, query, where);
  const total = db.select({ count: sql<number>`count(*)` }).from(invitations).where(where).get()?.count ?? 0;
  return { rows: rows.map((row) => shown(actor, row)), total };
}

function findRows(db: Database, actor: Actor, query: ListQuery, where: SQL | undefined) {
  return db
    .select({
      id: invitations.id,
      phone: invitations.phone,
      countryCode: invitations.countryCode,
      message: invitations.message,
      role: invitations.role,
      status: invitations.status,
      sentAt: invitations.sentAt,
      code: invitations.code,
      projectName: projects.name,
      name: sql<
        string | null
      >`case when ${mayKnowName(actor)} then coalesce(${invited.name}, ${holder.name}) end`,
      hasAccount: sql<number>`coalesce(${invited.id}, ${holder.id}) is not null`,
      /** Signed up if an e-mail exists (001 §4). */
      hasSignedUp: sql<number>`coalesce(${invited.email}, ${holder.email}) is not null`,
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .leftJoin(invited, and(eq(invited.id, invitations.personId), isNull(invited.deletedAt)))
    .leftJoin(
      holder,
      and(isNull(invitations.personId), eq(holder.phone, invitations.phone), isNull(holder.deletedAt)),
    )
    .where(where)
    .orderBy(...ordered(query, sortColumns, invitations.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .all();
}

/** A phone number is no way to learn a stranger's name: it is told within the company, and after an answer. */
function mayKnowName(actor: Actor): SQL {
  if (actor.role === 'superadmin' || isInvitedRole(actor.role)) return sql`1`;
  const colleague = sql`coalesce(${invited.companyId}, ${holder.companyId}) = ${actor.companyId}`;
  return or(colleague, eq(invitations.status, 'accepted')) as SQL;
}

/** The link is for those who send it on, and only while it leads somewhere. */
function shown(actor: Actor, row: ReturnType<typeof findRows>[number]) {
  const isOpen = row.status === 'pending';
  return {
    ...row,
    code: isOpen && !isInvitedRole(actor.role) ? row.code : null,
    hasAccount: row.hasAccount === 1,
    hasSignedUp: row.hasSignedUp === 1,
    mayWithdraw: isOpen && mayInvite(actor),
  };
}

function matching(search: string): SQL | undefined {
  if (!search) return undefined;
  // The number's own leading zero is not part of what is stored.
  const digits = search.replaceAll(/[\s().-]/g, '').replace(/^0+(?=\d)/, '');
  return sql`(${invitations.phone} like ${likeAnywhere(digits)} escape '\\' or ${invitations.message} like ${likeAnywhere(search)} escape '\\')`;
}

function ofStatus(status: string | undefined): SQL | undefined {
  return status ? eq(invitations.status, status as InvitationStatus) : undefined;
}
