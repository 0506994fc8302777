import type { Text } from '~/i18n/words';
import type { Cell } from '~/models/lists/spec';
import type { Caller, Payload } from '~/models/operation.server';
import { costReport } from './cost-report.server';
import type { Figures } from './money.server';

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
    .map(({ kind, title, path, depth, figures }) => [
      path.join(' › '),
      title ?? text('books.line.general'),
      text(`bookReport.costs.${kind}`),
      depth + 1,
      ...amounts(figures),
    ]);
  const totalRow = ['', text('bookReport.total'), text('bookReport.total'), null];
  return { project, header, rows: [...cells, [...totalRow, ...amounts(total)]] };
}
