import type { ReactNode } from 'react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { BudgetBar } from './budget-bar';
import { Money } from './money';
import { Standing } from './standing';
import { type RowAction, TableActions } from './table-actions';
import { Hint } from './text';

/** Amounts in minor units. */
export type BudgetFigures = {
  original: number;
  approved: number;
  revised: number;
  open: number;
  actual: number;
  paid: number;
  forecast: number;
  over: number;
};

/** A row of the budget: a phase with all below it, or one of its lines. */
export type BudgetRow = {
  /** The place that a saved form returns to. */
  anchor: string;
  kind: 'phase' | 'line';
  depth: number;
  name: string;
  /** True if the name is our own word, not a person's. */
  isOwnWord: boolean;
  /** Category, contingency and an overridden forecast, in words. */
  about: string[];
  figures: BudgetFigures;
  hrefs: BudgetHrefs;
  actions: RowAction[];
};

/** The page that explains each figure, or lists what it sums. */
export type BudgetHrefs = Partial<Record<keyof BudgetFigures, string>>;

type BudgetTableRowProps = {
  row: BudgetRow;
  currency: string;
  hasActions: boolean;
};

/** Deeper rows are not moved further, so that names keep their room. */
const deepest = 4;

export function BudgetTableRow({ row, currency, hasActions }: BudgetTableRowProps) {
  const { anchor, kind, depth, name, isOwnWord, about, figures, actions, hrefs } = row;
  // A cost without a budget is not compared, unless it is over the budget of the whole work.
  const hasBar = figures.revised > 0 || figures.over > 0;
  return (
    <tr
      id={anchor}
      className={`budget-${kind}`}
      style={{ ['--depth' as string]: Math.min(depth, deepest) }}
    >
      <th scope="row">
        <div className="budget-name">
          {isOwnWord ? <span className="text-muted">{name}</span> : <bdi>{name}</bdi>}
          {about.length > 0 && (
            <Hint as="span" className="block font-[400]">
              {about.join(' · ')}
            </Hint>
          )}
          {hasBar && <BudgetBar {...figures} />}
        </div>
        <AllFigures row={row} currency={currency} />
      </th>
      <BudgetCells figures={figures} currency={currency} hrefs={hrefs} />
      {actions.length > 0 && <TableActions actions={actions} about={name} />}
      {hasActions && actions.length === 0 && <td />}
    </tr>
  );
}

type BudgetCellsProps = { figures: BudgetFigures; currency: string; hrefs: BudgetHrefs };

export function BudgetCells({ figures, currency, hrefs }: BudgetCellsProps) {
  const text = useText();
  const cell = (name: keyof BudgetFigures, folds: string, more?: ReactNode) => (
    <td className={`end ${folds}`.trim()} data-label={text(`money.column.${name}`)}>
      <span>
        <Amount name={name} figures={figures} currency={currency} hrefs={hrefs} />
        {more}
      </span>
    </td>
  );
  const { revised, approved, forecast, over } = figures;
  // A sum is compared with a budget only if all its rows have one.
  const isCompared = revised > 0 && forecast - revised <= over;
  return (
    <>
      {cell('original', 'budget-wide budget-fold')}
      {cell('approved', 'budget-wide budget-fold')}
      {cell(
        'revised',
        'budget-fold',
        approved !== 0 && (
          <span className="budget-approved hint">
            {text('money.table.withApproved', { amount: money(approved, currency) })}
          </span>
        ),
      )}
      {cell('open', 'drop-2 budget-fold')}
      {cell(
        'actual',
        '',
        isCompared && (
          <span className="budget-of">
            {' '}
            {text('money.table.of', { amount: money(revised, currency) })}
          </span>
        ),
      )}
      {cell('paid', 'drop-1 budget-fold')}
      {cell('forecast', 'drop-3 budget-fold')}
      <td className="end" data-label={text('money.column.over')}>
        <Standing figures={figures} currency={currency} />
      </td>
    </>
  );
}

type AmountProps = BudgetCellsProps & { name: keyof BudgetFigures };

function Amount({ name, figures, currency, hrefs }: AmountProps) {
  if (figures[name] !== 0)
    return <Money minor={figures[name]} currency={currency} href={hrefs[name]} />;
  return (
    <span className="text-muted">
      <Money minor={0} currency={currency} />
    </span>
  );
}

const folded = ['original', 'approved', 'revised', 'open', 'actual', 'paid', 'forecast'] as const;

type AllFiguresProps = Pick<BudgetTableRowProps, 'row' | 'currency'>;

/** The figures that the columns of a narrow screen leave out. */
function AllFigures({ row: { name: rowName, figures, hrefs }, currency }: AllFiguresProps) {
  const text = useText();
  return (
    <details className="budget-more">
      <summary>
        {text('money.table.all')}
        <span className="visually-hidden"> {rowName}</span>
      </summary>
      <dl>
        {folded.map((name) => (
          <div key={name}>
            <dt>{text(`money.column.${name}`)}</dt>
            <dd>
              <Amount name={name} figures={figures} currency={currency} hrefs={hrefs} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
