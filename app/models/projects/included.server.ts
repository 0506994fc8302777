import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { assetTypes, projectImages } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { FieldAudience } from '~/models/access/field-audience.server';
import { includeField, includeIn } from '~/models/lists/include';
import type { Caller, Payload } from '~/models/operation.server';
import { hasIdIn, pick, rowsBy } from '~/models/rows.server';
import { fieldCheck } from './show.server';

/** Sets of a project that lists read only when they are requested. */
export const projectSets = ['images', 'sub_items'] as const;
type ProjectSet = (typeof projectSets)[number];

export const projectSetsInput = z.object({ include: includeField(projectSets) });
export type ProjectSetsInput = z.output<typeof projectSetsInput>;
export type ProjectSetsOf = ReturnType<typeof withProjectSets<Listed>>[number];

type Listed = {
  id: number;
  assetTypeId: number;
  imageFileId: number | null;
  audience: FieldAudience;
};

/**
 * Adds what API clients get with each project of a list: the asset type with its creator, and the
 * requested sets. Each takes one query for all rows. Photos that were not requested are the cover
 * photo only, and sub-items null.
 */
export function withProjectSets<Row extends Listed>(
  { db, actor }: Caller,
  rows: Row[],
  include: ReadonlySet<ProjectSet>,
) {
  const ids = rows.map(({ id }) => id);
  const types = assetTypesIn(db, [...new Set(rows.map(({ assetTypeId }) => assetTypeId))]);
  const photos = include.has('images') ? photosOf(db, ids) : null;
  const parts = include.has('sub_items') ? topPhasesOf(db, ids) : null;
  return rows.map((row) => {
    const sees = fieldCheck(actor, row);
    const { name = '', creator = null } = types.get(row.assetTypeId) ?? {};
    return {
      ...row,
      ofType: { id: row.assetTypeId, name, creator: sees('assetTypeCreator') ? creator : null },
      photos:
        photos?.get(row.id) ??
        (photos || row.imageFileId === null ? [] : [{ fileId: row.imageFileId }]),
      subItems: parts && sees('phases') ? (parts.get(row.id) ?? []) : null,
    };
  });
}

/** A list of projects whose rows have their sets, for the API. */
export function listWithSets<Row extends Listed, Spec>(
  list: ((caller: Caller, payload: Payload) => { rows: Row[]; total: number }) & { spec: Spec },
) {
  const read = (caller: Caller, payload: Payload) => {
    const { rows, total } = list(caller, payload);
    return { rows: withProjectSets(caller, rows, includeIn(projectSets, payload)), total };
  };
  return Object.assign(read, { spec: { ...list.spec, input: projectSetsInput } });
}

function assetTypesIn(db: Database, ids: number[]) {
  const rows = db
    .select({ ...pick(assetTypes, 'id', 'name'), creator: pick(people, 'id', 'name', 'role') })
    .from(assetTypes)
    .leftJoin(people, eq(people.id, assetTypes.createdBy))
    .where(hasIdIn(assetTypes.id, ids))
    .all();
  return new Map(rows.map((row) => [row.id, row]));
}

function photosOf(db: Database, ids: number[]) {
  const rows = db
    .select(pick(projectImages, 'projectId', 'fileId'))
    .from(projectImages)
    .where(hasIdIn(projectImages.projectId, ids))
    .orderBy(projectImages.projectId, projectImages.position, projectImages.id)
    .all();
  return rowsBy(rows, 'projectId');
}

function topPhasesOf(db: Database, ids: number[]) {
  const rows = db
    .select(pick(phases, 'id', 'projectId', 'title', 'status', 'startDate', 'endDate', 'progress'))
    .from(phases)
    .where(and(hasIdIn(phases.projectId, ids), isNull(phases.parentId)))
    .orderBy(phases.projectId, phases.order, phases.id)
    .all();
  return rowsBy(rows, 'projectId');
}
