import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { auditLog } from 'db/schema/desk';
import { documents } from 'db/schema/document';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { and, eq, sql } from 'drizzle-orm';
import { listOf } from '~/models/lists/list.server';
import { oneOf } from '~/models/lists/state';
import { entriesAbout } from './about.server';
import { actionWords, nameOf, projectOf, recordWords, type ShownChange, shownChanges } from './entry.server';
import { auditRecords } from './names';
import { auditVisibleTo, mayReadAudit } from './record.server';

const recordName = sql<string | null>`case ${auditLog.record}
  when 'project' then (select ${projects.name} from ${projects} where ${projects.id} = ${auditLog.recordId})
  when 'phase' then (select ${phases.title} from ${phases} where ${phases.id} = ${auditLog.recordId})
  when 'milestone' then (select ${milestones.title} from ${milestones} where ${milestones.id} = ${auditLog.recordId})
  when 'document' then (select ${documents.name} from ${documents} where ${documents.id} = ${auditLog.recordId})
  when 'person' then (select recorded.name from ${people} as recorded where recorded.id = ${auditLog.recordId})
  when 'company' then (select recorded.name from ${companies} as recorded where recorded.id = ${auditLog.recordId})
  when 'asset-type' then (select ${assetTypes.name} from ${assetTypes} where ${assetTypes.id} = ${auditLog.recordId})
  end`;

const entries = (db: Database) =>
  db
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
      /** Where it was asked from; null for what nobody asked. */
      address: auditLog.address,
    })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.actorId))
    .leftJoin(companies, eq(companies.id, auditLog.companyId));

export type AuditEntry = ReturnType<ReturnType<typeof entries>['all']>[number];

const filters = { record: oneOf(auditRecords) };

export const auditList = listOf({
  roles: ['superadmin', 'admin'],
  may: mayReadAudit,
  id: auditLog.id,
  visible: auditVisibleTo,
  filters,
  narrow: ({ by }) => by.record && eq(auditLog.record, by.record),
  search: {
    ids: (seeker, search, { record }, part) => {
      const where = and(auditVisibleTo(seeker.actor), record && eq(auditLog.record, record));
      return entriesAbout(seeker, search, where, part);
    },
  },
  rows: entries,
  file: {
    rows: entries,
    columns: [
      [(text) => `${text('audit.column.when')} (UTC)`, (entry) => isoMinute(entry.at)],
      ['audit.column.who', (entry, { text }) => entry.actor ?? text('audit.nobody')],
      ['audit.column.action', (entry, { text }) => actionWords(text, entry.action)],
      ['audit.column.record', (entry, { text }) => recordWords(text, entry.record)],
      ['audit.column.name', nameOf],
      ['audit.column.project', projectOf],
      ['audit.column.company', (entry) => entry.company],
      ['audit.column.address', (entry) => entry.address],
      ['audit.column.changes', (entry, { text }) => shownChanges(text, entry).map(inOneLine).join('\n')],
    ],
  },
});

const inOneLine = ({ field, from, to }: ShownChange): string => `${field}: ${from ?? '–'} → ${to ?? '–'}`;

const isoMinute = (at: number | null) => new Date(at ?? 0).toISOString().slice(0, 16).replace('T', ' ');
