import type { Database } from 'db/client.server';
import { messageReads, messages, receiverTypes } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { countPendingInvitations } from '~/models/invitations/log.server';
import { messagesVisibleTo } from '~/models/messages/read.server';
import { query } from '~/models/operation.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { countOf } from '~/models/rows.server';

const latest = 4;

export const memberDashboard = query({
  roles: ['entrepreneur', 'investor', 'tenant'],
  run({ db, actor }) {
    const isInvited = actor.role === 'investor' || actor.role === 'tenant';
    return {
      projects: may(actor, 'projects.view') ? countOf(db, projects, projectsVisibleTo(actor)) : null,
      pendingInvitations: isInvited ? countPendingInvitations(db, actor) : null,
      messages: may(actor, 'messages.view') ? receivedMessages(db, actor) : null,
    };
  },
});

function receivedMessages(db: Database, actor: Actor) {
  const isRead = sql`exists (select 1 from ${messageReads}
    where ${messageReads.messageId} = ${messages.id} and ${messageReads.personId} = ${actor.id})`;
  const where = and(messagesVisibleTo(actor), addressedTo(actor));
  const rows = db
    .select({
      id: messages.id,
      subject: messages.subject,
      senderName: people.name,
      projectId: projects.id,
      projectName: projects.name,
      createdAt: messages.createdAt,
      isRead: sql<number>`${isRead}`,
    })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(people, and(eq(people.id, messages.senderId), isNull(people.deletedAt)))
    .where(where)
    .orderBy(desc(messages.id))
    .limit(latest)
    .all();
  const unread = db
    .select({ count: sql<number>`count(*)` })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .where(and(where, sql`not ${isRead}`))
    .get();
  return { rows: rows.map((row) => ({ ...row, isRead: row.isRead === 1 })), unread: unread?.count ?? 0 };
}

/** Two halves with an index each: as one condition SQLite would read every message there is. */
function addressedTo(actor: Actor): SQL {
  const toPerson = eq(messages.receiverId, actor.id);
  if (actor.role !== 'investor' && actor.role !== 'tenant') return toPerson;
  return inArray(
    messages.id,
    sql`(select ${messages.id} from ${messages} where ${toPerson}
      union all select ${messages.id} from ${projectMembers}
      cross join ${messages} on ${messages.projectId} = ${projectMembers.projectId}
      where ${projectMembers.personId} = ${actor.id} and ${messages.receiverId} is null
        and ${messages.receiverType} in (${receiverTypes.investor}, ${receiverTypes.tenant}, ${receiverTypes.other})
        and ${messages.senderId} is not ${actor.id})`,
  );
}
