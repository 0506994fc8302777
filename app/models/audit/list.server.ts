import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { auditLog } from 'db/schema/desk';
import { documents } from 'db/schema/document';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors.server';
import { type ListQuery, likeAnywhere, trigramPhrase } from '~/models/lists/list-query.server';
import { auditVisibleTo, mayReadAudit } from './visible.server';

type AuditQuery = Pick<ListQuery, 'search' | 'order' | 'page' | 'perPage'> & { record?: string };

/** One page of who did what, by time. @throws AppError `forbidden` */
export function listAudit(db: Database, actor: Actor, query: AuditQuery) {
  const where = auditWhere(actor, query);
  const total = db.select({ count: sql<number>`count(*)` }).from(auditLog).where(where).get()?.count ?? 0;
  // The page is found in the index alone; names are looked up for its rows only.
  const page = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(where)
    .orderBy(query.order === 'asc' ? asc(auditLog.id) : desc(auditLog.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  const rows = entries(db, sql`${auditLog.id} in ${page}`, query.order);
  return { rows, total };
}

/** The same entries without pages, oldest first, in batches. @throws AppError `forbidden` */
export function* auditBatches(db: Database, actor: Actor, query: Pick<AuditQuery, 'search' | 'record'>) {
  const where = auditWhere(actor, query);
  for (let after = 0; ; ) {
    const next = db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(where, gt(auditLog.id, after)))
      .orderBy(asc(auditLog.id))
      .limit(batchSize);
    const batch = entries(db, sql`${auditLog.id} in ${next}`, 'asc');
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.id;
  }
}

const batchSize = 500;

function auditWhere(actor: Actor, { search, record }: Pick<AuditQuery, 'search' | 'record'>) {
  if (!mayReadAudit(actor)) throw new AppError('forbidden');
  return and(
    auditVisibleTo(actor),
    record ? eq(auditLog.record, record) : undefined,
    search ? about(search) : undefined,
  );
}

/** Entries by somebody of that name, about them, or in a project of that name. */
function about(search: string): SQL {
  const phrase = trigramPhrase(search);
  const pattern = likeAnywhere(search);
  const found = phrase
    ? (index: string) => sql`select rowid from ${sql.raw(index)} where ${sql.raw(index)} match ${phrase}`
    : (index: string) =>
        sql`select id from ${sql.raw(index === 'people_search' ? 'people' : 'projects')} where name like ${pattern} escape '\\'`;
  const persons = found('people_search');
  return sql`(${auditLog.actorId} in (${persons}) or (${auditLog.record} = 'person' and ${auditLog.recordId} in (${persons})) or ${auditLog.projectId} in (${found('projects_search')}))`;
}

function entries(db: Database, where: SQL, order: 'asc' | 'desc') {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: people.name,
      company: companies.name,
      currency: companies.currency,
      action: auditLog.action,
      record: auditLog.record,
      recordId: auditLog.recordId,
      /** Null for a record that has no name, or is no more. */
      name: recordName,
      project: sql<
        string | null
      >`(select ${projects.name} from ${projects} where ${projects.id} = ${auditLog.projectId})`,
      changes: auditLog.changes,
    })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.actorId))
    .leftJoin(companies, eq(companies.id, auditLog.companyId))
    .where(where)
    .orderBy(order === 'asc' ? asc(auditLog.id) : desc(auditLog.id))
    .all();
}

export type AuditEntry = ReturnType<typeof entries>[number];

const recordName = sql<string | null>`case ${auditLog.record}
  when 'project' then (select ${projects.name} from ${projects} where ${projects.id} = ${auditLog.recordId})
  when 'phase' then (select ${phases.title} from ${phases} where ${phases.id} = ${auditLog.recordId})
  when 'milestone' then (select ${milestones.title} from ${milestones} where ${milestones.id} = ${auditLog.recordId})
  when 'document' then (select ${documents.name} from ${documents} where ${documents.id} = ${auditLog.recordId})
  when 'person' then (select recorded.name from ${people} as recorded where recorded.id = ${auditLog.recordId})
  when 'company' then (select recorded.name from ${companies} as recorded where recorded.id = ${auditLog.recordId})
  when 'asset-type' then (select ${assetTypes.name} from ${assetTypes} where ${assetTypes.id} = ${auditLog.recordId})
  end`;
