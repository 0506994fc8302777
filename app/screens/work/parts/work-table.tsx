import { useText } from '~/i18n/text';
import { workCostsOf } from '~/models/projects/figures';
import { draggable, PlaceForm } from '~/screens/shell/moving';
import { Money } from '~/ui/money';
import { ActionsHead } from '~/ui/table-actions';
import { columnClass } from '~/ui/table-head';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import { type WorkRow, WorkTableRow } from './work-table-row';

type WorkList = {
  noun: 'phase' | 'milestone';
  title: string;
  currency: string;
  mayMove: boolean;
  /** Opens the totals; only for phases, and for people who see the books. */
  moneyHref?: string | null;
  rows: WorkRow[];
};

export function WorkTable({ list }: { list: WorkList }) {
  const { noun, title, currency, rows, mayMove, moneyHref } = list;
  const text = useText();
  const total = workCostsOf(rows.map((row) => ({ ...row, parentId: row.group })));
  const totalsHref = moneyHref ? `${moneyHref}#budget` : undefined;
  const seesMoney = rows.every(({ plannedCost }) => plannedCost !== null);
  const heads = [
    { label: text('work.field.order'), drop: 2 as const },
    { label: text(`${noun}.field.name`), isName: true },
    { label: text('work.field.status'), drop: 1 as const },
    { label: text('work.field.dates'), drop: noun === 'milestone' ? (2 as const) : (3 as const) },
    ...(noun === 'milestone' ? [{ label: text('milestone.field.dueDate') }] : []),
    { label: text('work.field.progress'), drop: 1 as const },
  ];
  return (
    <>
      <TableFrame caption={title}>
        <thead>
          <tr>
            {heads.map(({ label, drop }) => (
              <th key={label} scope="col" className={columnClass({ drop })}>
                {label}
              </th>
            ))}
            {seesMoney && (
              <>
                <FigureHead>{text('work.field.plannedCost')}</FigureHead>
                <FigureHead>{text('work.field.actualCost')}</FigureHead>
              </>
            )}
            <ActionsHead />
          </tr>
        </thead>
        <tbody {...(mayMove && draggable(text))}>
          {rows.map((row, index) => (
            <WorkTableRow
              key={row.id}
              row={row}
              currency={currency}
              mayMove={mayMove}
              ends={endsOf(rows, index)}
            />
          ))}
        </tbody>
        {seesMoney && (
          <tfoot>
            <tr>
              {heads.map(({ label, drop, isName }) =>
                isName ? (
                  <th key={label} scope="row">
                    {text('work.list.total')}{' '}
                    {rows.some(({ depth }) => depth > 0) && (
                      <Hint as="span">{text('work.budget.partsHint')}</Hint>
                    )}
                  </th>
                ) : (
                  <td key={label} className={columnClass({ drop })} />
                ),
              )}
              <FigureCell label={text('work.field.plannedCost')}>
                <Money minor={total.plannedCost} currency={currency} href={totalsHref} />
              </FigureCell>
              <FigureCell label={text('work.field.actualCost')}>
                <Money minor={total.actualCost} currency={currency} href={totalsHref} />
              </FigureCell>
              <td />
            </tr>
          </tfoot>
        )}
      </TableFrame>
      {mayMove && <PlaceForm />}
    </>
  );
}

function endsOf(rows: WorkRow[], index: number): { first: boolean; last: boolean } {
  const group = rows[index]?.group;
  return {
    first: !rows.slice(0, index).some((row) => row.group === group),
    last: !rows.slice(index + 1).some((row) => row.group === group),
  };
}
