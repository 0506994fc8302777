import { type CostCategory, costCategories } from 'db/schema/book';
import type { ZodType } from 'zod';
import { locales, textFor } from '~/i18n/words';
import { withoutCurrency } from '~/models/currency-signs';
import { type Reason, Refused } from '~/models/errors';
import { amount, line } from '~/models/fields';
import { plainCell, readPastedTable } from '~/models/pasted-table.server';
import { reasonOf } from '~/models/payload';
import { lineKey, mostLines, type NewLine } from './many-lines.server';
import { isTotal } from './total-row.server';

const table = {
  heads: {
    phase: ['money.column.phase'],
    title: [
      'money.column.title',
      'books.field.line',
      'money.paste.head.description',
      'money.paste.head.item',
    ],
    original: ['money.column.amount', 'money.column.original', 'books.field.original'],
    category: ['money.column.category'],
  },
  missing: {
    phase: 'money.paste.missing.phase',
    title: 'money.paste.missing.title',
    original: 'money.paste.missing.original',
  },
  mostRows: mostLines,
} as const;

export type PastedColumn = keyof typeof table.heads;

type PastedRow = {
  line: number;
  cells: Record<PastedColumn, string>;
  errors: (Reason & { column: PastedColumn })[];
  /** Null if the row has errors. */
  added: NewLine | null;
};

type Books = {
  currency: string;
  phases: { id: number; title: string }[];
  lines: { phaseId: number | null; title: string | null }[];
};

/**
 * Checks rows that were pasted from a spreadsheet. A row without a phase belongs to the phase of
 * the row above, as where a spreadsheet merged the cells. Rows of totals are left out, because
 * their amounts are already in other rows.
 *
 * @returns the rows, and the line numbers of the totals
 * @throws Refused on `rows`, for text that is not a table
 */
export function checkPastedRows(
  text: string,
  { currency, phases, lines }: Books,
): { rows: PastedRow[]; totals: number[] } {
  const pasted = readPastedTable<PastedColumn>(text, table);
  const phaseTitles = phases.map(({ title }) => title);
  const isTotalRow = ({ cells: { title, phase } }: (typeof pasted)[number]) =>
    isTotal(title || phase, phaseTitles);
  const rows = pasted.filter((row) => !isTotalRow(row));
  if (rows.length === 0) throw new Refused('rows', 'form.errors.required');
  const phaseIds = new Map(phases.toReversed().map(({ id, title }) => [plainCell(title), id]));
  const references = {
    currency,
    phaseIds,
    taken: new Set(lines.map(lineKey)),
    categories: categories(),
  };
  let phaseAbove = '';
  const checked = rows.map(({ line, cells }) => {
    cells.phase ||= phaseAbove;
    phaseAbove = cells.phase;
    return checkRow(line, cells, references);
  });
  return { rows: checked, totals: pasted.filter(isTotalRow).map(({ line }) => line) };
}

type Known = {
  currency: string;
  phaseIds: Map<string, number>;
  taken: Set<string>;
  categories: Map<string, Category>;
};

function checkRow(
  line: number,
  cells: PastedRow['cells'],
  { currency, phaseIds, taken, categories }: Known,
): PastedRow {
  const errors: PastedRow['errors'] = [];
  const read = <Value>(column: PastedColumn, schema: ZodType<Value>, cell: string) => {
    const result = schema.safeParse(cell);
    if (!result.success) errors.push({ column, ...reasonOf(result.error.issues[0]!) });
    return result.data;
  };
  const phaseId = phaseIds.get(plainCell(cells.phase));
  if (phaseId === undefined)
    errors.push({ column: 'phase', text: 'money.paste.noPhase', values: { name: cells.phase } });
  const title = read('title', title120, cells.title);
  const own = withoutCurrency(cells.original, currency);
  if (own === null)
    errors.push({ column: 'original', text: 'form.errors.currency', values: { currency } });
  const original = own === null ? undefined : read('original', amount, own);
  const category = categories.get(plainCell(cells.category));
  if (category === undefined) errors.push({ column: 'category', text: 'money.paste.noCategory' });
  if (phaseId !== undefined && title !== undefined) {
    const key = lineKey({ phaseId, title });
    if (taken.has(key)) errors.push({ column: 'title', text: 'money.paste.taken' });
    taken.add(key);
  }
  const isWhole = errors.length === 0 && phaseId && title && original !== undefined && category;
  return { line, cells, errors, added: isWhole ? { phaseId, title, original, ...category } : null };
}

const title120 = line(120);

type Category = { category: CostCategory | null; isContingency: boolean };

/** Categories by their names in every language; contingency is one of them for people. */
function categories(): Map<string, Category> {
  const words = new Map<string, Category>([['', { category: null, isContingency: false }]]);
  for (const text of locales.map(textFor)) {
    for (const category of costCategories)
      for (const name of [category, text(`books.category.${category}`)])
        words.set(plainCell(name), { category, isContingency: false });
    words.set(plainCell(text('books.line.contingency')), { category: null, isContingency: true });
  }
  return words;
}
