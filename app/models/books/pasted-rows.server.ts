import { type CostCategory, costCategories } from 'db/schema/book';
import type { ZodType } from 'zod';
import { locales, type TextKey, textFor } from '~/i18n/words';
import { withoutCurrency } from '~/models/currency-signs';
import { type Reason, Refused } from '~/models/errors';
import { amount, line } from '~/models/fields';
import { reasonOf } from '~/models/payload';
import { CsvBroken, type CsvRow, readRows, withoutApostrophe } from '~/services/text/csv.server';
import { lineKey, mostLines, type NewLine } from './many-lines.server';

/** The columns of pasted rows in their order, and the heads that name them in any language. */
const heads = {
  phase: ['money.column.phase'],
  title: ['money.column.title', 'books.field.line'],
  original: ['money.column.amount', 'money.column.original', 'books.field.original'],
  category: ['money.column.category'],
} as const satisfies Record<string, TextKey[]>;

export type PastedColumn = keyof typeof heads;
const columns = Object.keys(heads) as PastedColumn[];
const needed = ['phase', 'title', 'original'] as const;

export type PastedRow = {
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
 * the row above, as where a spreadsheet merged the cells.
 *
 * @throws Refused on `rows`, for text that is no table
 */
export function checkPastedRows(text: string, { currency, phases, lines }: Books): PastedRow[] {
  const [first, ...rest] = rowsIn(text);
  if (!first) throw new Refused('rows', 'form.errors.required');
  const named = placesIn(first);
  const places = named ?? columns.map((_, place) => place);
  const rows = named ? rest : [first, ...rest];
  if (rows.length === 0) throw new Refused('rows', 'form.errors.required');
  if (rows.length > mostLines)
    throw new Refused('rows', 'money.paste.tooMany', { most: mostLines });
  const phaseIds = new Map(phases.toReversed().map(({ id, title }) => [plain(title), id]));
  const known = {
    currency,
    phaseIds,
    taken: new Set(lines.map(lineKey)),
    categories: categories(),
  };
  let phaseAbove = '';
  return rows.map((row) => {
    const written = columns.map((column, at) => [column, cellIn(row, places[at])] as const);
    const cells = Object.fromEntries(written) as PastedRow['cells'];
    cells.phase ||= phaseAbove;
    phaseAbove = cells.phase;
    return checkRow(row.line, cells, known);
  });
}

function rowsIn(text: string): CsvRow[] {
  try {
    return readRows(text, mostLines + 2);
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error;
    throw new Refused('rows', 'money.paste.quote', { line: error.line });
  }
}

const plain = (cell: string) => cell.replace(/\s+/g, ' ').trim().toLowerCase();

const cellIn = ({ cells }: CsvRow, place = -1) => withoutApostrophe(cells[place]?.trim() ?? '');

/** The place of each column by the heads of the first row, or null if that is a row like others. */
function placesIn({ cells }: CsvRow): number[] | null {
  const written = cells.map(plain);
  const places = columns.map((column) => {
    const names = heads[column].flatMap((key) => locales.map((one) => plain(textFor(one)(key))));
    return written.findIndex((cell) => names.includes(cell));
  });
  if (places.filter((place) => place !== -1).length < 2) return null;
  const missing = needed.find((_, at) => places[at] === -1);
  if (missing) throw new Refused('rows', `money.paste.missing.${missing}`);
  return places;
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
  const phaseId = phaseIds.get(plain(cells.phase));
  if (phaseId === undefined)
    errors.push({ column: 'phase', text: 'money.paste.noPhase', values: { name: cells.phase } });
  const title = read('title', title120, cells.title);
  const own = withoutCurrency(cells.original, currency);
  if (own === null)
    errors.push({ column: 'original', text: 'form.errors.currency', values: { currency } });
  const original = own === null ? undefined : read('original', amount, own);
  const category = categories.get(plain(cells.category));
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
        words.set(plain(name), { category, isContingency: false });
    words.set(plain(text('books.line.contingency')), { category: null, isContingency: true });
  }
  return words;
}
