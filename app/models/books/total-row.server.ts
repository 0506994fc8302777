import { plainCell } from '~/models/pasted-table.server';

/** The words by which spreadsheets label a total, as `plainLabel` returns them. */
const totalWords = new Set([
  'total',
  'totals',
  'total amount',
  'total budget',
  'total cost',
  'total costs',
  'sum',
  'grand total',
  'overall total',
  'sum total',
  'subtotal',
  'sub total',
  'סה"כ',
  'סהכ',
  'סה"כ כללי',
  'סה"כ ביניים',
  'סה"כ עלות',
  'סה"כ תקציב',
  'סה"כ לתשלום',
  'סך ביניים',
  'סיכום',
  'סיכום ביניים',
  'סכום ביניים',
  'סכום כולל',
]);

const tax =
  /,?\s(?:(?:incl|excl|including|excluding|before|after|with|without)\.? (?:vat|tax)|(?:כולל|לא כולל|לפני|אחרי|ללא) מע"מ)$/;

const plainLabel = (cell: string) =>
  plainCell(cell.replace(/[״“”„]|''|׳׳/g, '"').replace(/[-–־]/g, ' '))
    .replace(/\s*[:=]$/, '')
    .replace(/\s*\([^)]*\)$/, '')
    .replace(/^סך הכו?ל/, 'סה"כ')
    .replace(tax, '');

/**
 * True for the name of a total, such as `Total`, `סה"כ` or `Subtotal Works`. Other names may contain
 * these words, as `Total station` does.
 * @param phases the titles of the project's phases
 */
export function isTotal(name: string, phases: string[]): boolean {
  const label = plainLabel(name);
  if (totalWords.has(label)) return true;
  return phases.map(plainLabel).some((phase) => {
    const before = label.endsWith(` ${phase}`) && label.slice(0, -phase.length);
    const after = label.startsWith(`${phase} `) && label.slice(phase.length);
    const word = before || after;
    return word && totalWords.has(word.replace(/ (?:for|of) $/, '').trim());
  });
}
