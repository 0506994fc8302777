import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { assetTypes, projects, projectValues } from 'db/schema/project';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { once } from '~/models/submissions/once.server';
import { type ImageChoice, saveImages } from './images.server';
import { UnknownReference } from './unknown-reference.server';
import { companyFor, mayEditProjects, projectsVisibleTo } from './visible.server';

export type ProjectInput = {
  name: string;
  description: string;
  location: string;
  assetTypeId: number;
  /** Left out, the person who saves it is the entrepreneur. */
  ownerId?: number;
  /** Minor units, as are all amounts. */
  currentPropertyValue: number;
  purchasePrice: number | null;
  renovationCost: number;
  estimatedBudget: number | null;
  startDate: string;
  endDate: string;
  images: ImageChoice[];
};

/** Makes a project, or finds the one this very form made before. @returns its id */
export function createProject(
  db: Database,
  actor: Actor,
  input: ProjectInput,
  formKey: string,
  now: number,
): number {
  const companyId = companyFor(actor);
  const { images, ownerId = actor.id, ...fields } = input;
  return write(db, (tx) =>
    once(tx, actor, formKey, now, () => {
      checkReferences(tx, actor, companyId, { assetTypeId: input.assetTypeId, ownerId });
      const { id } = tx
        .insert(projects)
        .values({ ...fields, companyId, ownerId, createdBy: actor.id, createdAt: now, updatedAt: now })
        .returning({ id: projects.id })
        .get();
      saveImages(tx, actor, id, images, now);
      noteValue(tx, actor, id, input.currentPropertyValue, now);
      recordAudit(tx, actor, {
        action: 'project.create',
        record: 'project',
        recordId: id,
        projectId: id,
        companyId,
        now,
      });
      return id;
    }),
  );
}

/**
 * Saves a project that was opened at `version`.
 * @throws AppError `stale` when somebody saved it since; `not-found` when it is out of sight
 */
export function updateProject(
  db: Database,
  actor: Actor,
  id: number,
  input: ProjectInput,
  version: number,
  now: number,
) {
  if (!mayEditProjects(actor)) throw new AppError('forbidden');
  write(db, (tx) => {
    const before = tx
      .select()
      .from(projects)
      .where(and(eq(projects.id, id), projectsVisibleTo(actor)))
      .get();
    if (!before) throw new AppError('not-found');
    if (before.version !== version) throw new AppError('stale', { version: before.version });
    const { images, ownerId = before.ownerId, ...fields } = input;
    checkReferences(tx, actor, before.companyId, { assetTypeId: input.assetTypeId, ownerId });
    const after = { ...fields, ownerId };
    tx.update(projects)
      .set({ ...after, version: version + 1, updatedAt: now })
      .where(eq(projects.id, id))
      .run();
    saveImages(tx, actor, id, images, now);
    if (before.currentPropertyValue !== input.currentPropertyValue) {
      noteValue(tx, actor, id, input.currentPropertyValue, now);
    }
    const changes = changesBetween(before, after);
    recordAudit(tx, actor, {
      action: 'project.update',
      record: 'project',
      recordId: id,
      projectId: id,
      companyId: before.companyId,
      changes,
      now,
    });
  });
}

function checkReferences(
  tx: Database,
  actor: Actor,
  companyId: number,
  { assetTypeId, ownerId }: { assetTypeId: number; ownerId: number },
) {
  const type = tx
    .select({ id: assetTypes.id })
    .from(assetTypes)
    .where(and(eq(assetTypes.id, assetTypeId), eq(assetTypes.companyId, companyId)))
    .get();
  if (!type) throw new UnknownReference('asset_type_id');
  if (ownerId === actor.id) return;
  const owner = tx
    .select({ role: people.role })
    .from(people)
    .where(and(eq(people.id, ownerId), eq(people.companyId, companyId), isNull(people.deletedAt)))
    .get();
  if (actor.role === 'entrepreneur' || !owner || !(owner.role === 'entrepreneur' || owner.role === 'admin')) {
    throw new UnknownReference('entrepreneur_id');
  }
}

/** Every change of the current value adds a row to value over time (design §3). */
function noteValue(tx: Database, actor: Actor, projectId: number, currentPropertyValue: number, now: number) {
  const date = new Date(now).toISOString().slice(0, 10);
  tx.insert(projectValues)
    .values({ projectId, date, currentPropertyValue, recordedBy: actor.id, createdAt: now })
    .run();
}
