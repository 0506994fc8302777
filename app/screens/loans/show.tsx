import { useLoaderData } from '@remix-run/react';
import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { percentOf } from '~/models/orders/input';
import { withDialogs } from '~/screens/shell/question';
import { Alert, Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Card, Section } from '~/ui/card';
import { FlowChart } from '~/ui/flow-chart';
import { Facts } from '~/ui/lists';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { LoanEntries, LoanSchedule } from './parts/tables';
import type { loanShowLoader } from './show.server';

export type ShownLoan = ReturnType<typeof useLoaderData<typeof loanShowLoader>>;

const tones = { planned: 'neutral', running: 'info', repaid: 'good' } as const;

export const LoanScreen = withDialogs(LoanPage);

function LoanPage() {
  const loan = useLoaderData<typeof loanShowLoader>();
  const { title, breadcrumbs, hrefs, isOverdue, schedule, currency, months } = loan;
  const text = useText();
  const [next] = schedule;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={title} breadcrumbs={breadcrumbs} action={<Actions of={loan} />} />
      {hrefs.draw && <Alert kind="info">{text('loan.show.drawHint')}</Alert>}
      {isOverdue && next && (
        <Alert kind="warn">
          {text('loan.show.overdue', {
            amount: money(next.payment, currency),
            date: day(next.dueOn),
          })}
        </Alert>
      )}
      <Figures of={loan} />
      <Card>
        <About of={loan} />
      </Card>
      <Section title={text('loan.show.history')}>
        {months.length > 1 && (
          <FlowChart
            label={text('loan.show.chart')}
            words={[text('loan.show.drawn'), text('loan.show.repaid'), text('loan.show.balance')]}
            months={months.map(({ month, drawn, repaid, balance }) => ({
              month,
              up: drawn,
              down: repaid,
              line: balance,
            }))}
          />
        )}
        <LoanEntries of={loan} />
      </Section>
      <Section title={text('loan.show.schedule')}>
        <LoanSchedule of={loan} />
      </Section>
    </div>
  );
}

function Actions({ of: { hrefs } }: { of: ShownLoan }) {
  const text = useText();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {hrefs.delete && (
        <ButtonLink href={hrefs.delete} kind="remove" icon="trash" opensDialog>
          {text('loan.show.delete')}
        </ButtonLink>
      )}
      {hrefs.edit && (
        <ButtonLink href={hrefs.edit} icon="edit">
          {text('loan.show.edit')}
        </ButtonLink>
      )}
      {hrefs.draw && (
        <ButtonLink href={hrefs.draw} kind="primary" icon="wallet" opensDialog>
          {text('loan.show.draw')}
        </ButtonLink>
      )}
      {hrefs.pay && (
        <ButtonLink href={hrefs.pay} kind="primary" icon="wallet" opensDialog>
          {text('loan.show.pay')}
        </ButtonLink>
      )}
    </div>
  );
}

function Figures({ of: { currency, schedule, ...loan } }: { of: ShownLoan }) {
  const text = useText();
  const amount = (minor: number) => <Money minor={minor} currency={currency} />;
  const [next] = schedule;
  return (
    <StatTiles>
      <StatTile label={text('loan.show.balance')} value={amount(loan.balance)} />
      <StatTile label={text('loan.show.repaid')} value={amount(loan.repaid)} />
      <StatTile label={text('loan.show.interest')} value={amount(loan.interest)} />
      <StatTile label={text('loan.show.interestToCome')} value={amount(loan.interestToCome)} />
      {next && (
        <StatTile
          label={text('loan.show.next')}
          value={amount(next.payment)}
          hint={text('loan.show.nextHint', { date: day(next.dueOn) })}
        />
      )}
    </StatTiles>
  );
}

function About({ of: loan }: { of: ShownLoan }) {
  const text = useText();
  const { state, drawnOn } = loan;
  const items = [
    {
      label: text('loan.field.state'),
      value: <Badge tone={tones[state]}>{text(`loan.state.${state}`)}</Badge>,
    },
    { label: text('loan.field.lender'), value: <bdi>{loan.lender}</bdi> },
    {
      label: text('loan.field.principal'),
      value: <Money minor={loan.principal} currency={loan.currency} />,
    },
    {
      label: text('loan.show.rate'),
      value: text('loan.list.rate', { percent: percentOf(loan.annualRate) }),
    },
    { label: text('loan.field.method'), value: text(`loan.method.${loan.method}`) },
    { label: text('loan.field.months'), value: loan.duration },
    { label: text('loan.field.firstPaymentOn'), value: <Day at={loan.firstPaymentOn} /> },
    drawnOn !== null && { label: text('loan.show.drawnOn'), value: <Day at={drawnOn} /> },
  ];
  return <Facts items={items.filter((item) => item !== false)} />;
}
