import { auditLog } from 'db/schema/desk';
import { eq, type SQL } from 'drizzle-orm';
import type { Actor, Audience } from '~/models/access/actor.server';

/** Not for company users, whose permissions are chosen one by one: the log names every project and person. */
export const mayReadAudit = (actor: Actor): boolean =>
  actor.role === 'superadmin' || (actor.role === 'admin' && actor.parentId === null);

/** The only door to the log: a company's entries for its admin, every one for the super admin. */
export const auditVisibleTo = (actor: Audience): SQL | undefined =>
  actor.role === 'superadmin' ? undefined : eq(auditLog.companyId, actor.companyId ?? 0);
