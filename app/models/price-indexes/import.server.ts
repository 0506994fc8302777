import { isUtf8 } from 'node:buffer';
import type { Database } from 'db/client.server';
import { indexRows } from 'db/schema/price-index';
import { z } from 'zod';
import { type Text, textFor } from '~/i18n/words';
import { todayFor } from '~/models/access/times.server';
import type { AuditChange } from '~/models/audit/record.server';
import type { Caller } from '~/models/caller';
import { type Reason, Refused } from '~/models/errors';
import { byId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { sentence } from '~/models/refusal-words';
import { addRow, saveRow } from '~/models/rows.server';
import { byteOrderMark } from '~/services/text/csv.server';
import { findIndex, indexKeeping, paidMonths, rowsOf } from './find.server';
import {
  type CheckedRow,
  cellsOf,
  checkIndexRows,
  columnLabel,
  type IndexColumn,
} from './pasted-rows.server';

/** A CSV file: month, value and, if wanted, day of publication and chaining factor. */
const csvText = z.string({ error: 'form.errors.required' }).max(200_000, 'form.errors.tooLong');

/** Returns null for a file that is not UTF-8 text. */
export const csvTextOf = (bytes: Buffer): string | null =>
  isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8').replace(byteOrderMark, '') : null;

const checkFor = (db: Database, { actor, now }: Pick<Caller, 'actor' | 'now'>, id: number) => ({
  today: todayFor({ actor, now }),
  rows: rowsOf(db, id),
  paid: paidMonths(db, id),
});

/** The index of the page to import values on. */
export const indexImportForm = query({
  ...indexKeeping,
  input: byId,
  run: ({ db, actor }, { id }) => findIndex(db, actor, id),
});

/**
 * Shows what an import would change, with the errors of each row.
 * @throws Refused on `rows`
 */
export const checkedIndexRows = query({
  ...indexKeeping,
  input: byId.extend({ rows: csvText.default('') }),
  run({ db, actor, now }, { id, rows: text }) {
    findIndex(db, actor, id);
    const rows = checkIndexRows(text, checkFor(db, { actor, now }, id));
    const count = (is: (row: CheckedRow) => boolean) => rows.filter(is).length;
    const wrong = count(({ row }) => row === null);
    const unchanged = count(({ row, isUnchanged }) => row !== null && isUnchanged);
    const changedCount = count(
      ({ row, before, isUnchanged }) => row !== null && before !== null && !isUnchanged,
    );
    return {
      rows,
      wrong,
      unchanged,
      changed: changedCount,
      added: rows.length - wrong - unchanged - changedCount,
    };
  },
});

/** Imports the values of all rows, or none if one of them is wrong. */
export const importIndexRows = operation({
  name: 'price-index.import',
  ...indexKeeping,
  target: ({ db, actor }, idOf) => findIndex(db, actor, idOf('id')),
  input: z.object({ rows: csvText }),
  once: true,
  run({ tx, actor, now, locale, audit, target: { id } }, { rows: text }) {
    const checkedRows = checkIndexRows(text, checkFor(tx, { actor, now }, id));
    const wrong = checkedRows.flatMap((row) => errorsOf(row, textFor(locale)));
    if (wrong.length > 0) throw new Refused({ rows: wrong });
    const changedRows = checkedRows.filter(({ isUnchanged }) => !isUnchanged);
    for (const { row, before } of changedRows) {
      if (before) saveRow(tx, indexRows, before, row!, now);
      else addRow(tx, indexRows, { ...row!, indexId: id }, now);
    }
    if (changedRows.length > 0)
      audit({
        recordId: id,
        changes: { rows: { to: changedRows.length }, ...replaced(changedRows) },
      });
    return { id, count: changedRows.length };
  },
});

/** Formats the errors of a row with their line and column. */
const errorsOf = ({ line, errors }: CheckedRow, text: Text): Reason[] =>
  errors.map(({ column: name, ...reason }) => {
    const column = text(columnLabel(name));
    const values = { line, column, error: sentence(text, column, reason) };
    return { text: 'priceIndex.import.wrongRow', values };
  });

/** The values that an import replaced, by month, for the activity log. */
function replaced(rows: CheckedRow[]): AuditChange {
  const entries = rows.flatMap(({ row, before }) => {
    if (!row || !before) return [];
    const [from, to] = [cellsOf(before), cellsOf(row)];
    const names = (Object.keys(to) as IndexColumn[]).filter((name) => from[name] !== to[name]);
    const words = (cells: typeof to) => names.map((name) => cells[name]).join(', ');
    return [[row.month, { from: words(from), to: words(to) }] as const];
  });
  return Object.fromEntries(entries);
}
