import { auditLog } from 'db/schema/desk';
import { eq, type SQL } from 'drizzle-orm';
import type { Actor, Audience } from '~/models/access/actor.server';

/**
 * Whether the log may be read: it names every project and person, so company users, whose permissions are chosen one
 * by one, do not see it.
 */
export const mayReadAudit = (actor: Actor): boolean =>
  actor.role === 'superadmin' || (actor.role === 'admin' && actor.parentId === null);

/** The only door to the log: a company's entries for its admin, every one for the super admin. */
export const auditVisibleTo = (actor: Audience): SQL | undefined =>
  actor.role === 'superadmin' ? undefined : eq(auditLog.companyId, actor.companyId ?? 0);
