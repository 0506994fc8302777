import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { holdings } from 'db/schema/holding';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { changesBetween } from '~/models/audit/record.server';
import { AppError, Refused } from '~/models/errors';
import { many, recordId } from '~/models/fields';
import { type Audit, operation, query } from '~/models/operation.server';
import { findProject, projectRunners } from '~/models/projects/visible.server';
import { hasAny, saveRow } from '~/models/rows.server';
import { newestOf } from './find.server';
import { audienceFields, type DocumentAudience } from './input';

const editing = { permission: 'documents.create', roles: projectRunners } as const;

type Audience = { audience: DocumentAudience; shareClasses: string[] };

/** Whether a project has holders, and the classes of their holdings: what an audience can name. */
export const holderChoices = (db: Database, projectId: number) => ({
  classes: classesOf(db, projectId),
  hasHolders: hasAny(db, holdings, eq(holdings.projectId, projectId)),
});

const isForHolders = ({ audience }: { audience: DocumentAudience }) =>
  audience === 'holders' || audience === 'classes';

const classesOf = (db: Database, projectId: number): string[] =>
  db
    .selectDistinct({ shareClass: holdings.shareClass })
    .from(holdings)
    .where(and(eq(holdings.projectId, projectId), isNotNull(holdings.shareClass)))
    .orderBy(asc(holdings.shareClass))
    .all()
    .flatMap(({ shareClass }) => (shareClass === null ? [] : [shareClass]));

/**
 * The audience that a form sets.
 * @param before the document's classes, which it may keep when no holding has them any more
 * @throws Refused
 */
export function audienceOf(
  db: Database,
  projectId: number,
  { audience, shareClasses }: Audience,
  before: string[] = [],
): Audience {
  if (audience !== 'classes') return { audience, shareClasses: [] };
  if (shareClasses.length === 0) throw new Refused('share_classes', 'document.errors.classes');
  const allowedClasses = new Set([...classesOf(db, projectId), ...before]);
  if (shareClasses.some((name) => !allowedClasses.has(name)))
    throw new Refused('share_classes', 'form.errors.choice');
  return { audience, shareClasses: [...new Set(shareClasses)].sort() };
}

const auditFields = ({ audience, shareClasses }: Audience) => ({
  audience,
  shareClasses: shareClasses.join(', '),
});

/** Describes a restricted audience for the activity log; empty for everyone. */
export const restriction = (of: Audience, side: 'from' | 'to') =>
  of.audience === 'everyone'
    ? {}
    : Object.fromEntries(
        Object.entries(auditFields(of)).flatMap(([name, value]) =>
          value === '' ? [] : [[name, { [side]: value }]],
        ),
      );

type Document = ReturnType<typeof newestOf>;

/** Versions of a document have the same audience. */
function saveAudience(
  { tx, now, audit }: { tx: Database; now: number; audit: Audit },
  document: Document,
  columns: Audience,
) {
  const { id, projectId, companyId } = document;
  const changes = changesBetween(auditFields(document), auditFields(columns));
  if (Object.keys(changes).length === 0) return;
  saveRow(tx, documents, document, columns, now);
  tx.update(documents).set(columns).where(eq(documents.replacedBy, id)).run();
  audit({ recordId: id, projectId, companyId, changes });
}

export const changeAudience = operation({
  name: 'document.update',
  ...editing,
  target: ({ db, actor }, idOf) => newestOf(db, actor, idOf('document_id'), idOf('id')),
  input: audienceFields,
  versioned: true,
  run({ target: document, ...context }, typed) {
    const { id, name, projectId, shareClasses } = document;
    const columns = audienceOf(context.tx, projectId, typed, shareClasses);
    saveAudience(context, document, columns);
    return { id, name };
  },
});

/** Sets the audience of several documents; those that are gone are left out. */
export const changeAudiences = operation({
  name: 'document.update',
  ...editing,
  target: ({ db, actor }, idOf) => findProject(db, actor, idOf('project_id')),
  input: audienceFields.extend({ ids: many(recordId(), 100) }),
  run({ target: project, ...context }, { ids, ...typed }) {
    const { tx, actor } = context;
    const columns = audienceOf(tx, project.id, typed);
    const byId = new Map(
      ids
        .flatMap((id) => findNewest(() => newestOf(tx, actor, id, project.id)))
        .map((document) => [document.id, document]),
    );
    if (byId.size === 0) throw new AppError('not-found');
    for (const document of byId.values()) saveAudience(context, document, columns);
    return { count: byId.size };
  },
});

function findNewest(find: () => Document): Document[] {
  try {
    return [find()];
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

export const audienceForm = query({
  ...editing,
  input: z.object({ id: recordId(), document_id: recordId() }),
  run({ db, actor }, { id: projectId, documentId }) {
    const document = newestOf(db, actor, documentId, projectId);
    const { classes, hasHolders } = holderChoices(db, projectId);
    return {
      document,
      classes: [...new Set([...classes, ...document.shareClasses])],
      hasHolders: hasHolders || isForHolders(document),
    };
  },
});

/** The documents of a project whose audience is to be set together. */
export const audiencesForm = query({
  ...editing,
  input: z.object({ id: recordId(), ids: many(recordId(), 100) }),
  run({ db, actor }, { id: projectId, ids }) {
    const project = findProject(db, actor, projectId);
    const newest = ids.flatMap((id) => findNewest(() => newestOf(db, actor, id, projectId)));
    const names = new Map(newest.map(({ id, name }) => [id, name]));
    if (names.size === 0) throw new AppError('not-found');
    return { project, names: [...names.values()], ...holderChoices(db, projectId) };
  },
});
