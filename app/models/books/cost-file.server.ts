import type { Text } from '~/i18n/words';
import type { Cell } from '~/models/lists/spec';
import type { Caller, Payload } from '~/models/operation.server';
import type { Figures } from './budget-lines.server';
import { type CostRow, costReport } from './cost-report.server';

const columns = ['original', 'approved', 'revised', 'open', 'actual', 'forecast', 'over'] as const;

/**
 * The cost report as the rows of a file. Phases that are broken down have no row of their own, so
 * that each amount is in one row, and the last row is the total.
 */
export function costFile(caller: Caller, payload: Payload, text: Text) {
  const { project, rows, total } = costReport(caller, payload);
  const amounts = (figures: Figures): Cell[] => columns.map((name) => figures[name] / 100);
  const header = [...(['phase', 'item', 'kind', 'level'] as const), ...columns].map((name) =>
    text(`bookReport.costs.${name}`),
  );
  const cells = rows
    .filter(({ isSum }) => !isSum)
    .map((row) => [
      row.path.join(' › '),
      costName(text, row) ?? text('books.line.general'),
      text(`bookReport.costs.${row.kind}`),
      row.depth + 1,
      ...amounts(row.figures),
    ]);
  const hasOutside = rows.some(({ kind }) => kind === 'account');
  const totalName = text(hasOutside ? 'money.table.total' : 'money.table.work');
  const totalRow = ['', totalName, text('bookReport.total'), null];
  return { project, header, rows: [...cells, [...totalRow, ...amounts(total)]] };
}

/** The name of a row of the cost report; null for unallocated budget. */
export function costName(text: Text, { kind, title, of }: CostRow): string | null {
  switch (kind) {
    case 'phase':
    case 'line':
      return title;
    case 'rest':
      return text('money.table.notPlanned');
    case 'account':
      return of && of !== 'outside' ? text(`entry.account.${of}`) : null;
    case 'subtotal':
      return text(of === 'work' ? 'money.table.work' : 'money.table.outside');
  }
}
