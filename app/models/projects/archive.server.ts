import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { projects } from 'db/schema/project';
import { and, eq, type SQL } from 'drizzle-orm';
import { type Actor, isAdmin, may } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';

/** Who may delete a project: its entrepreneur and the company's admin, with the permission for it. */
export function mayDeleteProjects(actor: Actor): boolean {
  return (actor.role === 'entrepreneur' || actor.role === 'admin') && may(actor, 'projects.delete');
}

/** Who may see deleted projects and bring them back: the people of the admin portal. */
export function mayRestoreProjects(actor: Actor): boolean {
  return isAdmin(actor) && may(actor, 'projects.delete');
}

/** Projects this actor may delete or restore, deleted ones among them. */
export function projectsHeldBy(actor: Actor): SQL | undefined {
  if (actor.role === 'superadmin') return undefined;
  return actor.role === 'admin'
    ? eq(projects.companyId, actor.companyId ?? 0)
    : eq(projects.ownerId, actor.id);
}

/**
 * Moves a project to the deleted ones; everything in it stays as it is. Done twice, it stays done.
 *
 * @returns its name
 * @throws AppError `forbidden`, `not-found`
 */
export function archiveProject(db: Database, actor: Actor, id: number, now: number): string {
  if (!mayDeleteProjects(actor)) throw new AppError('forbidden');
  return setDeleted(db, actor, id, { deletedAt: now, deletedBy: actor.id }, now);
}

/** Brings a deleted project back as it was; otherwise as `archiveProject`. */
export function restoreProject(db: Database, actor: Actor, id: number, now: number): string {
  if (!mayRestoreProjects(actor)) throw new AppError('forbidden');
  return setDeleted(db, actor, id, { deletedAt: null, deletedBy: null }, now);
}

type Deletion = { deletedAt: number | null; deletedBy: number | null };

function setDeleted(db: Database, actor: Actor, id: number, deletion: Deletion, now: number): string {
  return write(db, (tx) => {
    const project = tx
      .select({ name: projects.name, companyId: projects.companyId, deletedAt: projects.deletedAt })
      .from(projects)
      .where(and(eq(projects.id, id), projectsHeldBy(actor)))
      .get();
    if (!project) throw new AppError('not-found');
    const isDeleted = deletion.deletedAt !== null;
    if ((project.deletedAt !== null) === isDeleted) return project.name;
    tx.update(projects)
      .set({ ...deletion, updatedAt: now })
      .where(eq(projects.id, id))
      .run();
    recordAudit(tx, actor, {
      ...{ action: isDeleted ? 'project.delete' : 'project.restore', record: 'project', recordId: id },
      ...{ projectId: id, companyId: project.companyId, now },
    });
    return project.name;
  });
}
