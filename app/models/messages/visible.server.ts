import { messages, receiverTypes } from 'db/schema/message';
import { projectMembers } from 'db/schema/project';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { writesToOwnerOnly } from './receiver-types';

/**
 * The only door to messages, for queries that join the message's project. Who sees which (docs/rules.md#messages):
 *
 * - the project's owner, the company's admins and the super admin see all messages of a project they see;
 * - an investor or a tenant of the project sees what they sent, what is addressed to them by name, what went to
 *   everybody of the type they are a member as, and what went to everybody (`other` without a name).
 *
 * A message to one investor is not seen by the others, and a project out of sight takes its messages with it.
 */
export function messagesVisibleTo(actor: Actor): SQL {
  return and(projectsVisibleTo(actor), isPartyTo(actor)) as SQL;
}

function isPartyTo(actor: Actor): SQL | undefined {
  if (!writesToOwnerOnly(actor.role)) return undefined;
  return or(
    eq(messages.senderId, actor.id),
    eq(messages.receiverId, actor.id),
    and(
      isNull(messages.receiverId),
      or(
        eq(messages.receiverType, receiverTypes.other),
        sql`${messages.receiverType} = ${memberType(actor, messages.projectId)}`,
      ),
    ),
  );
}

/** The receiver type the actor is a member of a project as; null where they are none. */
export const memberType = (actor: Actor, projectId: typeof messages.projectId | number): SQL =>
  sql`(select case ${projectMembers.role} when 'investor' then ${receiverTypes.investor} when 'tenant' then ${receiverTypes.tenant} end from ${projectMembers} where ${projectMembers.projectId} = ${projectId} and ${projectMembers.personId} = ${actor.id})`;
