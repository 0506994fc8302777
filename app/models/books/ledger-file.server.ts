import type { Database } from 'db/client.server';
import { journalEntries, postings, suppliers } from 'db/schema/book';
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import { textFor } from '~/i18n/words';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { contentDisposition } from '~/services/files/store.server';
import { bookReading } from './input';
import { ledgerEntry, ledgerHeading } from './ledger-text';

/**
 * The whole journal of a project as a file of hledger. Unlike the CSV it is never filtered, because
 * part of a journal has no balances.
 */
export const ledgerFile = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now, locale }, { projectId }) {
    const { name, currency } = findProject(db, actor, projectId);
    const text = textFor(locale);
    return {
      // Names of suppliers are in the file too, so that no version of it is kept.
      tag: `"${projectId}-${now}"`,
      mediaType: 'text/plain; charset=utf-8',
      disposition: contentDisposition('attachment', `${name}.journal`),
      async bytes() {
        const used = accountsIn(db, projectId);
        const parts = [ledgerHeading({ project: name, currency, used }, text)];
        for (const entries of batchesOf(db, projectId)) {
          parts.push(...entries.map((entry) => ledgerEntry(entry, currency, text)));
          // Lets other requests run.
          await new Promise(setImmediate);
        }
        return Buffer.from(parts.join(''));
      },
    };
  },
});

const accountsIn = (db: Database, projectId: number) =>
  db
    .selectDistinct(pick(postings, 'account'))
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.id, postings.entryId))
    .where(eq(journalEntries.projectId, projectId))
    .all()
    .map(({ account }) => account);

const batchLength = 500;

/** All entries with their postings, by day. */
function* batchesOf(db: Database, projectId: number) {
  let last: { date: string; id: number } = { date: '', id: 0 };
  for (;;) {
    const rows = entriesAfter(db, projectId, last);
    const end = rows.at(-1);
    if (!end) return;
    const ofEntries = postingsOf(
      db,
      rows.map(({ id }) => id),
    );
    yield rows.map((row) => ({ ...row, postings: ofEntries.get(row.id) ?? [] }));
    last = end;
  }
}

const entriesAfter = (db: Database, projectId: number, last: { date: string; id: number }) =>
  db
    .select({ ...pick(journalEntries, 'id', 'date', 'kind', 'note'), supplier: suppliers.name })
    .from(journalEntries)
    .leftJoin(suppliers, eq(suppliers.id, journalEntries.supplierId))
    .where(
      and(
        eq(journalEntries.projectId, projectId),
        or(
          gt(journalEntries.date, last.date),
          and(eq(journalEntries.date, last.date), gt(journalEntries.id, last.id)),
        ),
      ),
    )
    .orderBy(asc(journalEntries.date), asc(journalEntries.id))
    .limit(batchLength)
    .all();

function postingsOf(db: Database, entryIds: number[]) {
  const rows = db
    .select(pick(postings, 'entryId', 'account', 'amount'))
    .from(postings)
    .where(inArray(postings.entryId, entryIds))
    .orderBy(asc(postings.entryId), asc(postings.id))
    .all();
  const byEntry = new Map<number, typeof rows>();
  for (const row of rows) byEntry.set(row.entryId, [...(byEntry.get(row.entryId) ?? []), row]);
  return byEntry;
}
