import type { Database } from 'db/client.server';
import { type invitationStatuses, invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '~/models/access/actor.server';
import { type ListQuery, mostCounted, ordered, pageOf, totalUpTo } from '~/models/lists/list-query.server';
import { findNewest, idsOf, matchOf, mostFound } from '~/models/lists/search.server';
import { withdrawInvitation } from './respond.server';
import { isInvitedRole } from './roles';
import { addressedTo, invitationsVisibleTo } from './visible.server';

export type InvitationStatus = (typeof invitationStatuses)[number];

// Rows are written as they are sent, so the order of their ids is the order of their times.
const sortColumns = { id: invitations.id, sent_at: invitations.id, status: invitations.status };

/** Columns the log may be sorted by. */
export const invitationSorts = Object.keys(sortColumns);

const invited = alias(people, 'invited');
/** Whoever has the phone now, where the invitation is nobody's yet. */
const holder = alias(people, 'holder');

/** One page of the invitation log (001 §3), newest first. */
export function listInvitations(db: Database, actor: Actor, query: ListQuery) {
  const found = query.search ? idsOf(findNewest(db, ...searchFor(actor, query))) : undefined;
  const where = and(
    found && sql`${invitations.id} in ${found}`,
    invitationsVisibleTo(actor),
    ofStatus(query.filters.status),
  );
  const asked = sql`${invitations} ${found ? sql`not indexed` : sql``} where ${where ?? sql`true`}`;
  const order = ordered(query, sortColumns, invitations.id);
  const page = pageOf(invitations.id, asked, order, query);
  const rows = findRows(db, actor, page, order).map((row) => shown(actor, row));
  const total = totalUpTo(db, found ? mostFound : mostCounted, asked);
  return { rows, ...total };
}

function findRows(db: Database, actor: Actor, ids: SQL, order: SQL[]) {
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
    .where(sql`${invitations.id} in ${ids}`)
    .orderBy(...order)
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
    mayWithdraw: isOpen && withdrawInvitation.permits(actor),
  };
}

/** By number and message, within what the actor reads of. */
function searchFor(actor: Actor, { search, filters }: ListQuery) {
  const marks = filters.status ? [filters.status] : [];
  if (actor.role === 'admin') marks.push(`c${actor.companyId}`);
  if (actor.role === 'entrepreneur') marks.push(`b${actor.id}`);
  const own = isInvitedRole(actor.role)
    ? sql`select ${invitations.id} as id from ${invitations} where ${addressedTo(actor)}`
    : undefined;
  return ['invitations_search', matchOf(search, marks), own] as const;
}

function ofStatus(status: string | undefined): SQL | undefined {
  return status ? eq(invitations.status, status as InvitationStatus) : undefined;
}
