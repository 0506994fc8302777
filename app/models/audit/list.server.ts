import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, sql } from 'drizzle-orm';
import { timesIn } from '~/i18n/times';
import { isoMoment } from '~/models/fields';
import { listOf } from '~/models/lists/list.server';
import { oneOf } from '~/models/lists/state';
import { authorName } from '~/models/people/author.server';
import { searchEntries } from './about.server';
import {
  actionWords,
  actorOf,
  type FormattedChange,
  formatChanges,
  nameOf,
  projectOf,
  recordWords,
} from './entry.server';
import { auditRecords, type RecordType, recordNames } from './names';
import { auditVisibleTo, mayReadAudit } from './record.server';

const nameCases = Object.entries<RecordType>(auditRecords).flatMap(([record, { name }]) =>
  name
    ? [
        sql`when ${record} then (select recorded.${sql.identifier(name.name)}
          from ${name.table} as recorded where recorded.id = ${auditLog.recordId})`,
      ]
    : [],
);
const recordName = sql<string | null>`case ${auditLog.record} ${sql.join(nameCases, sql` `)} end`;

const entries = (db: Database) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: authorName,
      keyName: auditLog.keyName,
      company: companies.name,
      currency: companies.currency,
      action: auditLog.action,
      record: auditLog.record,
      recordId: auditLog.recordId,
      /** Null if the record has no name or no longer exists. */
      name: recordName,
      project: sql<
        string | null
      >`(select ${projects.name} from ${projects} where ${projects.id} = ${auditLog.projectId})`,
      changes: auditLog.changes,
      /** The client's IP address; null for automatic changes. */
      address: auditLog.address,
    })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.actorId))
    .leftJoin(companies, eq(companies.id, auditLog.companyId));

export type AuditEntry = ReturnType<ReturnType<typeof entries>['all']>[number];

const filters = { record: oneOf(recordNames) };

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
      return searchEntries(seeker, search, where, part);
    },
  },
  rows: entries,
  file: {
    rows: entries,
    columns: [
      [(text) => `${text('audit.column.when')} (UTC)`, (entry) => isoMinute(entry.at)],
      ['audit.column.who', (entry, { text }) => actorOf(text, entry)],
      ['audit.column.action', (entry, { text }) => actionWords(text, entry.action)],
      ['audit.column.record', (entry, { text }) => recordWords(text, entry.record)],
      ['audit.column.name', nameOf],
      ['audit.column.project', projectOf],
      ['audit.column.company', (entry) => entry.company],
      ['audit.column.address', (entry) => entry.address],
      [
        'audit.column.changes',
        (entry, { text }) => formatChanges(text, entry, timesIn('UTC')).map(inOneLine).join('\n'),
      ],
    ],
  },
});

const inOneLine = ({ field, from, to }: FormattedChange): string =>
  `${field}: ${from ?? '–'} → ${to ?? '–'}`;

const isoMinute = (at: number | null) =>
  isoMoment(at ?? 0)
    .slice(0, 16)
    .replace('T', ' ');
