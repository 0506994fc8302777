import type { Database } from 'db/client.server';
import { preparedByShape } from 'db/prepared';
import { companies } from 'db/schema/company';
import { messages, unreadMessages } from 'db/schema/message';
import { people, type Role } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, type Audience, may } from '~/models/access/actor.server';
import { rowTimeZone } from '~/models/access/times.server';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { projectChoicesFor } from '~/models/people/form.server';
import { askedOf } from '~/models/projects/visible.server';
import { existsIn } from '~/models/rows.server';
import { messagesVisibleTo, waitingFor } from './read.server';
import { writesToOwnerOnly } from './receiver-types';

/**
 * The super admin reads a project's messages there; nobody writes to them (docs/rules.md#messages).
 */
export const inboxReaders = [
  'admin',
  'entrepreneur',
  'investor',
  'tenant',
] as const satisfies Role[];

/** Further than this nothing that waits is counted. */
export const mostWaiting = 100;

const waiting = preparedByShape((db, { role }: { role: Role }) => {
  const actor = { role, id: sql.placeholder('id'), companyId: sql.placeholder('companyId') };
  const some = sql`select 1 from (${waitingIds(actor, {}, mostWaiting)})`;
  return db.select({ count: sql<number>`count(*)` }).from(sql`(${some})`).prepare();
});

/** Every page asks: what waits for somebody is read from the index of theirs. */
export function countUnread(db: Database, actor: Actor): number {
  const { id, role, companyId } = actor;
  if (!inboxReaders.some((reader) => reader === role) || !may(actor, 'messages.view')) return 0;
  return waiting(db, { role }).get({ id, companyId })?.count ?? 0;
}

const atOnce = 20;

/** What of an address is not understood counts as not said. */
const asked = z.object({
  project_id: recordId().optional().catch(undefined),
  unread: z.literal('1').optional().catch(undefined),
  before: recordId().optional().catch(undefined),
});

/**
 * The messages of all projects the actor sees: what waits for them first, then a page of the
 * others.
 */
export const inbox = query({
  permission: 'messages.view',
  roles: inboxReaders,
  input: asked,
  run({ db, actor }, { projectId, before, unread }) {
    const isUnread = unread === '1';
    const part = { projectId, before };
    const isFirst = before === undefined;
    const first = isUnread || isFirst ? found(db, actor, waitingIds(actor, part, atOnce + 1)) : [];
    const others = isUnread ? [] : found(db, actor, otherIds(actor, part, atOnce + 1));
    const last = isUnread ? first : others;
    return {
      asked: { projectId, isUnread, before },
      projects: projectChoicesFor(db, actor, projectId === undefined ? [] : [projectId]),
      unread: first.slice(0, atOnce),
      hasMoreUnread: !isUnread && first.length > atOnce,
      others: others.slice(0, atOnce),
      next: last.length > atOnce ? (last[atOnce - 1]?.id ?? null) : null,
    };
  },
});

type Part = { projectId?: number; before?: number };

const within = ({ projectId, before }: Part): SQL | undefined =>
  and(
    projectId === undefined ? undefined : eq(messages.projectId, projectId),
    before === undefined ? undefined : lt(messages.id, before),
  );

const isVisible = (actor: Audience): SQL => askedOf(messages.projectId, messagesVisibleTo(actor));

/** Newest first, along the index of what waits for them. */
const waitingIds = (actor: Audience, part: Part, most: number): SQL =>
  sql`select ${unreadMessages.messageId} as id from ${unreadMessages} cross join ${messages} on ${eq(messages.id, unreadMessages.messageId)}
    where ${and(eq(unreadMessages.personId, actor.id), within(part), isVisible(actor))}
    order by ${unreadMessages.messageId} desc limit ${most}`;

/**
 * A company's are walked from the newest on; a member's are few, and collected by each way they can
 * be theirs.
 */
function otherIds(actor: Audience, part: Part, most: number): SQL {
  const isMember = writesToOwnerOnly(actor.role);
  const index = part.projectId === undefined ? 'messages_company' : 'messages_project';
  const way = isMember ? sql`` : sql`indexed by ${sql.identifier(index)}`;
  const own = isMember ? sql`${messages.id} in (${idsOfMember(actor)})` : ofCompany(actor);
  const isWaiting = existsIn(unreadMessages, waitingFor(actor));
  return sql`select ${messages.id} as id from ${messages} ${way}
    where ${and(own, within(part), sql`not ${isWaiting}`, isVisible(actor))}
    order by ${messages.id} desc limit ${most}`;
}

const ofCompany = (actor: Audience): SQL | undefined =>
  and(
    eq(messages.companyId, actor.companyId ?? 0),
    actor.role === 'entrepreneur' ? eq(messages.ownerId, actor.id) : undefined,
  );

const idsOfMember = (actor: Audience): SQL =>
  sql`select id from messages where sender_id = ${actor.id}
    union all select id from messages where receiver_id = ${actor.id}
    union all select messages.id from ${projectMembers} cross join ${messages}
      on ${and(eq(messages.projectId, projectMembers.projectId), isNull(messages.receiverId))}
      where ${eq(projectMembers.personId, actor.id)}`;

function found(db: Database, actor: Actor, ids: SQL) {
  return db
    .select({
      id: messages.id,
      subject: messages.subject,
      /** Null when the sender has left. */
      senderName: people.name,
      createdAt: messages.createdAt,
      project: { id: projects.id, name: projects.name },
      timeZone: rowTimeZone(actor),
    })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(people, and(eq(people.id, messages.senderId), isNull(people.deletedAt)))
    .where(sql`${messages.id} in (select id from (${ids}))`)
    .orderBy(desc(messages.id))
    .all();
}

/**
 * For a dashboard: the newest that wait for somebody, and where those are few the newest of the
 * others.
 */
export function latestMessages(db: Database, actor: Actor, most: number) {
  const unread = found(db, actor, waitingIds(actor, {}, most));
  const left = most - unread.length;
  const others = left > 0 ? found(db, actor, otherIds(actor, {}, left)) : [];
  return [
    ...unread.map((row) => ({ ...row, isUnread: true })),
    ...others.map((row) => ({ ...row, isUnread: false })),
  ];
}

export type InboxMessage = ReturnType<typeof found>[number];
