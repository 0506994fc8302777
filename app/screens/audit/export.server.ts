import { csvDownload } from '~/http/csv-download.server';
import { readListQuery } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import type { Text } from '~/i18n/words';
import { type AuditEntry, auditBatches } from '~/models/audit/list.server';
import { mayReadAudit } from '~/models/audit/visible.server';
import { shownEntry } from './entry.server';
import { auditRule } from './list.server';

const columns = ['when', 'who', 'action', 'record', 'name', 'project', 'company', 'changes'] as const;

/** The log as the list's search and filter narrow it, oldest first. */
export const auditExportLoader = pageLoader(auditRule, (page) => {
  const { db, actor, url, text } = page;
  if (!mayReadAudit(actor)) throw notFound();
  const { search, filters } = readListQuery(url, { sortable: [], filters: ['record'] });
  const [when, ...rest] = columns.map((column) => text(`audit.column.${column}`));
  const header = [`${when} (UTC)`, ...rest];
  return csvDownload('audit.csv', header, rowsOf(text, auditBatches(db, actor, { search, ...filters })));
});

function* rowsOf(text: Text, batches: Iterable<AuditEntry[]>) {
  for (const batch of batches) {
    yield batch.map((entry) => {
      const shown = shownEntry(text, entry);
      const changes = shown.changes.map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`);
      return [
        ...[isoMinute(entry.at), shown.actor, shown.action, shown.record, shown.name],
        ...[shown.project, shown.company, changes.join('\n')],
      ];
    });
  }
}

/** A form every spreadsheet sorts and reads as a time. */
const isoMinute = (at: number | null) => new Date(at ?? 0).toISOString().slice(0, 16).replace('T', ' ');
