import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { Figures } from '~/models/books/budget-lines.server';
import type { BudgetHrefs } from '~/ui/budget-table-row';
import { Section } from '~/ui/card';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { ReportHead } from './head';
import type { costReportLoader } from './reports.server';

const columns = ['original', 'approved', 'revised', 'open', 'actual', 'forecast', 'over'] as const;
/** Hidden where the table is too narrow, 1 first. */
const drops = { original: 2, approved: 1, open: 3 } as const;
const dropOf = (name: (typeof columns)[number]) =>
  name in drops ? drops[name as keyof typeof drops] : undefined;

/** Budget against committed against actual, with the forecast at completion. */
export function CostReportScreen() {
  const report = useLoaderData<typeof costReportLoader>();
  const { rows, total, totalHrefs, currency } = report;
  const text = useText();
  const hasOutside = rows.some(({ kind }) => kind === 'account');
  return (
    <>
      <ReportHead {...report} lead={text('bookReport.costs.lead')} />
      <Section title={text('bookReport.costs.heading')}>
        {rows.length === 0 && <p>{text('bookReport.costs.empty')}</p>}
        {rows.length > 0 && (
          <TableFrame caption={text('bookReport.costs.heading')}>
            <thead>
              <tr>
                <th scope="col">{text('bookReport.costs.item')}</th>
                {columns.map((name) => (
                  <FigureHead key={name} drop={dropOf(name)}>
                    {text(`bookReport.costs.${name}`)}
                  </FigureHead>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.kind} ${row.id ?? row.of}`}>
                  <th scope="row">
                    <span
                      className="block wrap-anywhere"
                      style={{ paddingInlineStart: `${row.depth}rem` }}
                    >
                      <ItemName of={row} />
                    </span>
                  </th>
                  <Amounts of={row.figures} hrefs={row.hrefs} currency={currency} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{text(hasOutside ? 'money.table.total' : 'money.table.work')}</th>
                <Amounts of={total} hrefs={totalHrefs} currency={currency} />
              </tr>
            </tfoot>
          </TableFrame>
        )}
      </Section>
    </>
  );
}

function ItemName({ of: { kind, name } }: { of: { kind: string; name: string | null } }) {
  const text = useText();
  if (name === null) return text('books.line.general');
  return <bdi className={kind === 'line' ? 'font-normal' : undefined}>{name}</bdi>;
}

type AmountsProps = { of: Figures; hrefs: BudgetHrefs; currency: string };

function Amounts({ of, hrefs, currency }: AmountsProps) {
  const text = useText();
  return columns.map((name) => (
    <FigureCell key={name} drop={dropOf(name)} label={text(`bookReport.costs.${name}`)}>
      {name === 'over' && of.over === 0 && of.forecast > of.revised ? (
        <span className="whitespace-normal text-muted">
          {text(of.revised === 0 ? 'money.standing.noBudget' : 'money.standing.partly')}
        </span>
      ) : (
        <Money
          minor={of[name]}
          currency={currency}
          href={of[name] === 0 ? undefined : hrefs[name]}
        />
      )}
    </FigureCell>
  ));
}
