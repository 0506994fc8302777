import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { sql } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { countPendingInvitations } from '~/models/invitations/pending.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { receivedMessages } from './messages.server';

/** What waits for somebody on their own dashboard (000 §2.9); null for what they may not see. */
export function memberSummary(db: Database, actor: Actor) {
  const isInvited = actor.role === 'investor' || actor.role === 'tenant';
  return {
    projects: may(actor, 'projects.view') ? countVisible(db, actor) : null,
    pendingInvitations: isInvited ? countPendingInvitations(db, actor) : null,
    messages: may(actor, 'messages.view') ? receivedMessages(db, actor) : null,
  };
}

function countVisible(db: Database, actor: Actor): number {
  const counted = db
    .select({ count: sql<number>`count(*)` })
    .from(projects)
    .where(projectsVisibleTo(actor))
    .get();
  return counted?.count ?? 0;
}
