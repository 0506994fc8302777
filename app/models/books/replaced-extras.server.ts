import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { pick } from '~/models/rows.server';

// The extra values of projects and phases that documents take the place of
// (docs/rules.md#typed-costs).

/** The extra value that names a document in its place. */
export function extraOf(db: Database, projectId: number, documentId: number): string {
  const ofProject = db
    .select(pick(projects, 'extraValues'))
    .from(projects)
    .where(eq(projects.id, projectId))
    .get()
    ?.extraValues.findIndex(({ entryId }) => entryId === documentId);
  if (ofProject !== undefined && ofProject >= 0) return `extra:${ofProject}`;
  const rows = db
    .select(pick(phases, 'id', 'customFields'))
    .from(phases)
    .where(eq(phases.projectId, projectId))
    .all();
  for (const { id, customFields } of rows) {
    const at = (customFields.extras ?? []).findIndex(({ entryId }) => entryId === documentId);
    if (at >= 0) return `phase-extra:${id}:${at}`;
  }
  return '';
}

type Extra = { amount?: number | null; entryId?: number };

/** Keeps the documents of extra values that are saved with the same name and amount. */
export function withDocuments<Row extends Extra>(
  before: readonly Row[],
  after: readonly Row[],
  nameOf: (row: Row) => string,
): Row[] {
  const named = before.filter(({ entryId }) => entryId !== undefined);
  return after.map((row) => {
    const at = named.findIndex(
      (one) => nameOf(one) === nameOf(row) && (one.amount ?? 0) === (row.amount ?? 0),
    );
    const [same] = at < 0 ? [] : named.splice(at, 1);
    return same === undefined ? row : { ...row, entryId: same.entryId };
  });
}

/** Changes the amount of an extra value, and names the document in its place. */
export function changeExtra(
  tx: Database,
  projectId: number,
  key: string,
  { by, documentId }: { by: number; documentId: number | null },
) {
  const [kind, first, second] = key.split(':');
  const named = documentId === null ? {} : { entryId: documentId };
  if (kind === 'extra') {
    const { extraValues } = tx
      .select(pick(projects, 'extraValues'))
      .from(projects)
      .where(eq(projects.id, projectId))
      .get()!;
    const changed = extraValues.map(({ label, amount }, at) =>
      at === Number(first) ? { label, amount: amount + by, ...named } : extraValues[at]!,
    );
    tx.update(projects).set({ extraValues: changed }).where(eq(projects.id, projectId)).run();
  }
  if (kind === 'phase-extra') {
    const phaseId = Number(first);
    const { customFields } = tx
      .select(pick(phases, 'customFields'))
      .from(phases)
      .where(eq(phases.id, phaseId))
      .get()!;
    const extras = (customFields.extras ?? []).map((extra, at) => {
      if (at !== Number(second)) return extra;
      const { entryId: _, ...typed } = extra;
      return { ...typed, amount: (extra.amount ?? 0) + by, ...named };
    });
    tx.update(phases)
      .set({ customFields: { ...customFields, extras } })
      .where(eq(phases.id, phaseId))
      .run();
  }
}
