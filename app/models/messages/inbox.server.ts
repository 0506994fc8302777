import type { Database } from 'db/client.server';
import { preparedByShape } from 'db/prepared';
import { companies } from 'db/schema/company';
import { messages, unreadMessages } from 'db/schema/message';
import { people, type Role } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type Actor,
  type Audience,
  type AudienceShape,
  compiledAudience,
  may,
  shapeOf,
} from '~/models/access/actor.server';
import { rowTimeZone } from '~/models/access/times.server';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { projectChoicesFor } from '~/models/people/form.server';
import { projectCondition } from '~/models/projects/visible.server';
import { existsIn } from '~/models/rows.server';
import { previewLength } from './list.server';
import { isPartyTo, messagesVisibleTo } from './read.server';
import { writesToOwnerOnly } from './receiver-types';
import { isNewestOfThread, later, threadOf, withThreadCounts } from './threads.server';

/**
 * The super admin reads messages on the project's page and does not receive any
 * (docs/rules.md#messages).
 */
const inboxReaders = ['admin', 'entrepreneur', 'investor', 'tenant'] as const satisfies Role[];

/** The maximum count of pending items. */
export const maxCount = 100;

const unreadCount = preparedByShape((db, shape: AudienceShape) => {
  const actor = compiledAudience(shape);
  const some = sql`select 1 from (${unreadIds(actor, undefined, maxCount)})`;
  return db.select({ count: sql<number>`count(*)` }).from(sql`(${some})`).prepare();
});

/** Shown on every page, so it is counted with an index. */
export function countUnread(db: Database, actor: Actor): number {
  const { id, role, companyId } = actor;
  if (!inboxReaders.some((reader) => reader === role) || !may(actor, 'messages.view')) return 0;
  return unreadCount(db, shapeOf(actor)).get({ id, companyId })?.count ?? 0;
}

const pageSize = 20;

/** Invalid parameters are ignored. */
const inboxInput = z.object({
  project_id: recordId().optional().catch(undefined),
  unread: z.literal('1').optional().catch(undefined),
  before: recordId().optional().catch(undefined),
  /** A message of the thread that is open next to the list. */
  open: recordId().optional().catch(undefined),
});

/** The threads of all visible projects: first the unread ones, then a page of the others. */
export const inbox = query({
  permission: 'messages.view',
  roles: inboxReaders,
  input: inboxInput,
  run({ db, actor }, { projectId, before, unread, open }) {
    const isUnread = unread === '1';
    const part = { projectId, before };
    const isFirst = before === undefined;
    const first =
      isUnread || isFirst ? findRows(db, actor, waitingIds(actor, part, pageSize + 1)) : [];
    const others = isUnread ? [] : findRows(db, actor, otherIds(actor, part, pageSize + 1));
    const last = isUnread ? first : others;
    return {
      filters: { projectId, isUnread, before },
      projects: projectChoicesFor(db, actor, projectId === undefined ? [] : [projectId]),
      openThreadId: open === undefined ? null : threadOf(db, open),
      unread: withThreadCounts(db, actor, first.slice(0, pageSize)),
      hasMoreUnread: !isUnread && first.length > pageSize,
      others: withThreadCounts(db, actor, others.slice(0, pageSize)),
      next: last.length > pageSize ? (last[pageSize - 1]?.id ?? null) : null,
    };
  },
});

type Part = { projectId?: number; before?: number };

const within = ({ projectId, before }: Part): SQL | undefined =>
  and(
    projectId === undefined ? undefined : eq(messages.projectId, projectId),
    before === undefined ? undefined : lt(messages.id, before),
  );

const isVisible = (actor: Audience): SQL =>
  projectCondition(messages.projectId, messagesVisibleTo(actor));

/** A later message of the same thread that the actor has not read. */
const laterUnread = (actor: Audience): SQL =>
  existsIn(
    unreadMessages,
    and(eq(unreadMessages.personId, actor.id), eq(unreadMessages.messageId, later.id)),
  );

/** The newest unread message of each thread. */
const waitingIds = (actor: Audience, part: Part, most: number): SQL =>
  unreadIds(
    actor,
    and(within(part), isNewestOfThread(and(isPartyTo(actor, later), laterUnread(actor)))),
    most,
  );

/** Newest first, in the order of the unread index. */
const unreadIds = (actor: Audience, where: SQL | undefined, most: number): SQL =>
  sql`select ${unreadMessages.messageId} as id from ${unreadMessages}
    cross join ${messages} on ${eq(messages.id, unreadMessages.messageId)}
    where ${and(eq(unreadMessages.personId, actor.id), where, isVisible(actor))}
    order by ${unreadMessages.messageId} desc limit ${most}`;

/**
 * Selects the newest message of each thread without unread messages. A company's messages are read
 * newest first. A member has only a small number, collected by sender, receiver and project.
 */
function otherIds(actor: Audience, part: Part, most: number): SQL {
  const isMember = writesToOwnerOnly(actor.role);
  const index = part.projectId === undefined ? 'messages_company' : 'messages_project';
  const indexHint = isMember ? sql`` : sql`indexed by ${sql.identifier(index)}`;
  const own = isMember ? sql`${messages.id} in (${idsOfMember(actor)})` : ofCompany(actor);
  const isRead = sql`not exists (select 1 from ${messages} as ${sql.identifier('later')}
    where ${and(eq(later.threadId, messages.threadId), laterUnread(actor))})`;
  return sql`select ${messages.id} as id from ${messages} ${indexHint}
    where ${and(own, within(part), isRead, isNewestOfThread(isPartyTo(actor, later)), isVisible(actor))}
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

function findRows(db: Database, actor: Actor, ids: SQL) {
  return db
    .select({
      id: messages.id,
      subject: messages.subject,
      /** Null if the sender deleted their account. */
      senderName: people.name,
      createdAt: messages.createdAt,
      threadId: messages.threadId,
      preview: sql<string>`substr(${messages.message}, 1, ${previewLength})`,
      project: { id: projects.id, name: projects.name },
      timeZone: rowTimeZone(actor),
    })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(people, eq(people.id, messages.senderId))
    .where(sql`${messages.id} in (select id from (${ids}))`)
    .orderBy(desc(messages.id))
    .all();
}

/** For the dashboard: the newest unread threads, then the newest others up to `most`. */
export function latestThreads(db: Database, actor: Actor, most: number) {
  const unread = findRows(db, actor, waitingIds(actor, {}, most));
  const remaining = most - unread.length;
  const others = remaining > 0 ? findRows(db, actor, otherIds(actor, {}, remaining)) : [];
  return withThreadCounts(db, actor, [...unread, ...others]);
}

export type InboxThread = ReturnType<typeof latestThreads>[number];
