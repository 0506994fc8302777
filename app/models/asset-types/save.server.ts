import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { nameKey } from 'db/search-index';
import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Actor, type Audience, may } from '~/models/access/actor.server';
import { visibleFields } from '~/models/access/field-audience.server';
import { assetTypeVisibility } from '~/models/access/record-fields.server';
import { changesBetween } from '~/models/audit/record.server';
import { AppError, Refused } from '~/models/errors';
import { byId } from '~/models/fields';
import { operation, permits, query } from '~/models/operation.server';
import { projectRunners } from '~/models/projects/visible.server';
import { addRow, countOf, pick, saveRow } from '~/models/rows.server';
import { assetTypeFields as inputFields } from './input';

export const assetTypeManagers = { roles: ['admin'], orCompanyOwner: true } as const;

const creating = { permission: 'asset-types.create', ...assetTypeManagers } as const;
const editing = { permission: 'asset-types.edit', ...assetTypeManagers } as const;

export const mayViewAssetTypes = (actor: Actor): boolean =>
  permits({ permission: 'asset-types.view', ...assetTypeManagers }, actor);

/** Every query on asset types must use this condition. */
export const assetTypesOf = (actor: Audience): SQL =>
  eq(assetTypes.companyId, actor.companyId ?? 0);

export const createAssetType = operation({
  name: 'asset-type.create',
  ...creating,
  input: inputFields,
  once: true,
  run({ tx, actor, now, audit }, { name }) {
    const { companyId } = actor;
    if (companyId === null) throw new AppError('forbidden');
    assertNameFree(tx, actor, name);
    const row = { companyId, name, nameKey: nameKey(name), createdBy: actor.id };
    const id = addRow(tx, assetTypes, row, now);
    audit({ recordId: id, changes: { name: { to: name } } });
    return { id };
  },
});

export const renameAssetType = operation({
  name: 'asset-type.update',
  ...editing,
  target: ({ db, actor }, idOf) => findAssetType(db, actor, idOf('id')),
  versioned: true,
  input: inputFields,
  run({ tx, actor, now, audit, target: { id, name: before, version } }, { name }) {
    assertNameFree(tx, actor, name, id);
    saveRow(tx, assetTypes, { id, version }, { name, nameKey: nameKey(name) }, now);
    audit({ recordId: id, changes: changesBetween({ name: before }, { name }) });
    return { id };
  },
});

export const assetTypeForEdit = query({
  ...editing,
  input: byId,
  run: ({ db, actor }, { id }) => findAssetType(db, actor, id),
});

export const assetTypePage = query({
  permission: 'asset-types.view',
  roles: projectRunners,
  input: byId,
  run({ db, actor }, { id }) {
    const assetType = findAssetType(db, actor, id);
    const creator = db
      .select(pick(people, 'id', 'name', 'role'))
      .from(people)
      .where(eq(people.id, assetType.createdBy ?? 0))
      .get();
    const visible = visibleFields(assetTypeVisibility, actor);
    return visible({ ...assetType, creator: creator ?? null }, 'company');
  },
});

export function findAssetType(db: Database, actor: Actor, id: number) {
  const assetType = db
    .select(pick(assetTypes, 'id', 'name', 'version', 'projectCount', 'createdBy'))
    .from(assetTypes)
    .where(and(eq(assetTypes.id, id), assetTypesOf(actor)))
    .get();
  if (!assetType) throw new AppError('not-found');
  return assetType;
}

const byNameKey = prepared((db) =>
  db
    .select({ id: assetTypes.id })
    .from(assetTypes)
    .where(
      and(
        eq(assetTypes.companyId, sql.placeholder('companyId')),
        eq(assetTypes.nameKey, sql.placeholder('nameKey')),
        ne(assetTypes.id, sql.placeholder('exceptId')),
      ),
    )
    .limit(1)
    .prepare(),
);

function assertNameFree(tx: Database, { companyId }: Actor, name: string, exceptId = 0) {
  if (byNameKey(tx).get({ companyId: companyId ?? 0, nameKey: nameKey(name), exceptId }))
    throw new Refused('name', 'assetType.errors.nameTaken');
}

const byName = prepared((db) =>
  db
    .select({ id: assetTypes.id, name: assetTypes.name })
    .from(assetTypes)
    .where(eq(assetTypes.companyId, sql.placeholder('companyId')))
    .orderBy(asc(assetTypes.name))
    .limit(500)
    .prepare(),
);

export const assetTypeOptions = (db: Database, companyId: number): { id: number; name: string }[] =>
  byName(db).all({ companyId });

const deleting = { permission: 'asset-types.delete', ...assetTypeManagers } as const;

/** The maximum number of projects listed by name. */
const maxListed = 5;

/** Deleted projects count too, because they need their type when they are restored. */
export const deleteAssetType = operation({
  name: 'asset-type.delete',
  ...deleting,
  target: ({ db, actor }, idOf) => findAssetType(db, actor, idOf('id')),
  run({ tx, actor, audit, target: { id, name, projectCount } }) {
    const deletedCount = deletedOf(tx, actor, id);
    if (projectCount + deletedCount > 0)
      throw new AppError('in-use', { projectCount, deletedCount });
    tx.delete(assetTypes).where(eq(assetTypes.id, id)).run();
    audit({ recordId: id, changes: { name: { from: name } } });
    return { name };
  },
});

export const assetTypeDeletion = query({
  ...deleting,
  input: byId,
  run({ db, actor }, { id }) {
    const { name, projectCount } = findAssetType(db, actor, id);
    const deletedCount = deletedOf(db, actor, id);
    const seesProjects = may(actor, 'projects.view');
    return {
      id,
      name,
      projectCount,
      deletedCount,
      seesProjects,
      isInUse: projectCount + deletedCount > 0,
      newest: seesProjects ? newestOf(db, actor, id) : [],
    };
  },
});

const ofType = (actor: Actor, id: number) =>
  and(eq(projects.companyId, actor.companyId ?? 0), eq(projects.assetTypeId, id));

const deletedOf = (db: Database, actor: Actor, id: number): number =>
  countOf(db, projects, and(ofType(actor, id), isNotNull(projects.deletedAt)));

const newestOf = (db: Database, actor: Actor, id: number) =>
  db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(ofType(actor, id), isNull(projects.deletedAt)))
    .orderBy(desc(projects.id))
    .limit(maxListed)
    .all();
