import { useText } from '~/i18n/text';
import { BudgetBar, BudgetKey } from './budget-bar';
import {
  BudgetCells,
  type BudgetFigures,
  type BudgetHrefs,
  type BudgetRow,
  BudgetTableRow,
} from './budget-table-row';
import { ActionsHead } from './table-actions';
import { FigureHead, TableFrame } from './table-parts';

/** The anchor of the row that sums the costs outside the work. */
export const outsideTotal = 'outside-total';

type BudgetTableProps = {
  rows: BudgetRow[];
  total: BudgetFigures;
  currency: string;
  /** The links of the total. */
  hrefs: BudgetHrefs;
};

/** The budget by phase and line. Narrow screens fold most columns into the details of a row. */
export function BudgetTable({ rows, total, currency, hrefs }: BudgetTableProps) {
  const text = useText();
  // The total cost has no budget of its own.
  const hasOutside = rows.some(({ anchor }) => anchor === outsideTotal);
  const hasActions = rows.some(({ actions }) => actions.length > 0);
  const head = (name: keyof BudgetFigures, folds: string) => (
    <th scope="col" className={`end ${folds}`.trim()}>
      {text(`money.column.${name}`)}
    </th>
  );
  return (
    <div className="budget">
      <BudgetKey />
      <TableFrame caption={text('money.table.caption')}>
        <thead>
          <tr>
            <th scope="col">{text('money.table.line')}</th>
            {head('original', 'budget-wide')}
            {head('approved', 'budget-wide')}
            {head('revised', 'budget-fold')}
            {head('open', 'drop-2')}
            {head('actual', '')}
            {head('paid', 'drop-1')}
            {head('forecast', 'drop-3 budget-fold')}
            <FigureHead>{text('money.column.over')}</FigureHead>
            {hasActions && <ActionsHead />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BudgetTableRow
              key={row.anchor}
              row={row}
              currency={currency}
              hasActions={hasActions}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {text(hasOutside ? 'money.table.total' : 'money.table.work')}
              {hasOutside || <BudgetBar {...total} />}
            </th>
            <BudgetCells figures={total} currency={currency} hrefs={hrefs} />
            {hasActions && <td />}
          </tr>
        </tfoot>
      </TableFrame>
    </div>
  );
}
