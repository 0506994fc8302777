import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { Section } from '~/ui/card';
import { FlowChart } from '~/ui/flow-chart';
import { Month } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import { ReportHead } from './head';
import type { cashFlowLoader, vatReportLoader } from './reports.server';

export function CashFlowScreen() {
  const report = useLoaderData<typeof cashFlowLoader>();
  const { rows } = report;
  const text = useText();
  const columns = (['cashIn', 'cashOut', 'balance'] as const).map((name) => ({
    name,
    label: text(`bookReport.cashFlow.${name}`),
  }));
  return (
    <>
      <ReportHead {...report} lead={text('bookReport.cashFlow.lead')} />
      <Section title={text('bookReport.cashFlow.heading')}>
        {rows.length === 0 && <p>{text('bookReport.cashFlow.empty')}</p>}
        {rows.length > 1 && (
          <FlowChart
            label={text('bookReport.cashFlow.chart')}
            words={[columns[0]!.label, columns[1]!.label, columns[2]!.label]}
            months={rows.map(({ month, cashIn, cashOut, balance }) => ({
              month,
              up: cashIn,
              down: cashOut,
              line: balance,
            }))}
          />
        )}
        {rows.length > 0 && (
          <>
            <Months {...report} caption={text('bookReport.cashFlow.heading')} columns={columns} />
            <Hint>{text('bookReport.cashFlow.explained')}</Hint>
          </>
        )}
      </Section>
    </>
  );
}

export function VatReportScreen() {
  const report = useLoaderData<typeof vatReportLoader>();
  const text = useText();
  const columns = (['vatCharged', 'vatPaid', 'balance'] as const).map((name) => ({
    name,
    label: text(`bookReport.vat.${name}`),
  }));
  return (
    <>
      <ReportHead {...report} lead={text('bookReport.vat.lead')} />
      <Section title={text('bookReport.vat.heading')}>
        {report.rows.length === 0 ? (
          <p>{text('bookReport.vat.empty')}</p>
        ) : (
          <>
            <Months
              {...report}
              caption={text('bookReport.vat.heading')}
              columns={columns}
              balanceOpens
            />
            <Hint>{text('bookReport.vat.explained')}</Hint>
          </>
        )}
      </Section>
    </>
  );
}

type MonthsProps<Name extends string> = {
  caption: string;
  columns: { name: Name; label: string }[];
  rows: (Record<NoInfer<Name>, number> & { month: string; href: string })[];
  total: Record<NoInfer<Name>, number>;
  currency: string;
  /** True if the balance belongs to its month alone, so that the journal of the month shows it. */
  balanceOpens?: boolean;
};

/** A row of amounts per month, which opens the entries of the month. */
function Months<Name extends string>({
  caption,
  columns,
  rows,
  total,
  currency,
  balanceOpens = false,
}: MonthsProps<Name>) {
  const text = useText();
  const amounts = (of: Record<Name, number>, href?: string) =>
    columns.map(({ name, label }) => (
      <FigureCell key={name} label={label}>
        <Money
          minor={of[name]}
          currency={currency}
          href={of[name] === 0 || (name === 'balance' && !balanceOpens) ? undefined : href}
        />
      </FigureCell>
    ));
  return (
    <TableFrame caption={caption}>
      <thead>
        <tr>
          <th scope="col">{text('bookReport.month')}</th>
          {columns.map(({ name, label }) => (
            <FigureHead key={name}>{label}</FigureHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.month}>
            <th scope="row">
              <a href={row.href}>
                <Month at={row.month} />
              </a>
            </th>
            {amounts(row, row.href)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('bookReport.total')}</th>
          {amounts(total)}
        </tr>
      </tfoot>
    </TableFrame>
  );
}
