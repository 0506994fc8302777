import type { Permission } from 'db/schema/person';
import { type Actor, may } from '~/models/access/actor.server';

type WorkPermission = Extract<Permission, `${'phases' | 'milestones'}.${string}`>;

/** Entrepreneurs, admins and the super admin change phases and milestones they see; others read (001 §6). */
export function mayWork(actor: Actor, permission: WorkPermission): boolean {
  return actor.role !== 'investor' && actor.role !== 'tenant' && may(actor, permission);
}
