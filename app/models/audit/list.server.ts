import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { auditLog } from 'db/schema/desk';
import { documents } from 'db/schema/document';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { type ListQuery, mostCounted, pageOf, totalUpTo } from '~/models/lists/list-query.server';
import { mostFound } from '~/models/lists/search.server';
import { entriesAbout } from './about.server';
import { auditVisibleTo, mayReadAudit } from './visible.server';

type AuditQuery = Pick<ListQuery, 'search' | 'order' | 'page' | 'perPage'> & { record?: string };

/** One page of who did what, by time. @throws AppError `forbidden` */
export function listAudit(db: Database, actor: Actor, query: AuditQuery) {
  const found = auditRows(db, actor, query, { order: desc(sql`id`), most: mostFound + 1 });
  const order = [query.order === 'asc' ? asc(auditLog.id) : desc(auditLog.id)];
  const rows = entries(db, pageOf(auditLog.id, found, order, query), query.order);
  return { rows, ...totalUpTo(db, query.search ? mostFound : mostCounted, found) };
}

/** The same entries without pages, oldest first, in batches. @throws AppError `forbidden` */
export function* auditBatches(db: Database, actor: Actor, query: Pick<AuditQuery, 'search' | 'record'>) {
  for (let after = 0; ; ) {
    const part = { order: asc(sql`id`), most: batchSize, from: gt(auditLog.id, after) };
    const rest = auditRows(db, actor, query, part);
    const next = sql`(select ${auditLog.id} from ${rest} order by ${auditLog.id} limit ${batchSize})`;
    const batch = entries(db, next, 'asc');
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.id;
  }
}

const batchSize = 500;

/** The entries asked for, as a query from its `from` on; of those a search finds, no more than the part says. */
function auditRows(
  db: Database,
  actor: Actor,
  { search, record }: Pick<AuditQuery, 'search' | 'record'>,
  part: { order: SQL; most: number; from?: SQL },
): SQL {
  if (!mayReadAudit(actor)) throw new AppError('forbidden');
  const where = and(auditVisibleTo(actor), record ? eq(auditLog.record, record) : undefined, part.from);
  return search
    ? sql`${auditLog} where ${auditLog.id} in ${entriesAbout(db, actor, search, where, part)}`
    : sql`${auditLog} where ${where ?? sql`true`}`;
}

function entries(db: Database, ids: SQL, order: 'asc' | 'desc') {
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
    .where(sql`${auditLog.id} in ${ids}`)
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
