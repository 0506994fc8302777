import { messages, receiverTypes } from 'db/schema/message';
import { projectMembers } from 'db/schema/project';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { writesToOwnerOnly } from './receiver-types';

/**
 * For queries that join the project. Investors and tenants see what they sent, what is addressed to them by name, and
 * what went to everybody of their kind or of the project; all others every message (docs/rules.md#messages).
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

export const memberType = (actor: Actor, projectId: typeof messages.projectId | number): SQL =>
  sql`(select case ${projectMembers.role} when 'investor' then ${receiverTypes.investor} when 'tenant' then ${receiverTypes.tenant} end from ${projectMembers} where ${projectMembers.projectId} = ${projectId} and ${projectMembers.personId} = ${actor.id})`;
