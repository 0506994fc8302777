import { useLoaderData } from '@remix-run/react';
import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { withDialogs } from '~/screens/shell/question';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Card, Section } from '~/ui/card';
import { FlowChart } from '~/ui/flow-chart';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { AboutLoan } from './parts/about';
import { LoanEntries, LoanSchedule } from './parts/tables';
import type { loanShowLoader } from './show.server';

export type ShownLoan = ReturnType<typeof useLoaderData<typeof loanShowLoader>>;

export const LoanScreen = withDialogs(LoanPage);

function LoanPage() {
  const loan = useLoaderData<typeof loanShowLoader>();
  const { title, breadcrumbs, hrefs, isOverdue, schedule, currency, history, index } = loan;
  const text = useText();
  const [next] = schedule;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={title} breadcrumbs={breadcrumbs} action={<Actions of={loan} />} />
      {hrefs.draw && <Alert kind="info">{text('loan.show.drawHint')}</Alert>}
      {isOverdue && next && (
        <Alert kind="warn">
          {text('loan.show.overdue', {
            amount: money(next.linkedPayment, currency),
            date: day(next.dueOn),
          })}
        </Alert>
      )}
      <Figures of={loan} />
      <Card>
        <AboutLoan of={loan} />
      </Card>
      <Section title={text('loan.show.history')}>
        {history.length > 1 && (
          <FlowChart
            label={text(index ? 'loan.show.chartLinked' : 'loan.show.chart')}
            words={[
              text('loan.show.drawn'),
              text('loan.show.repaid'),
              text(index ? 'loan.show.linkedBalance' : 'loan.show.balance'),
            ]}
            months={history.map(({ month, drawn, repaid, linkedBalance }) => ({
              month,
              up: drawn,
              down: repaid,
              line: linkedBalance,
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
      {loan.index && (
        <StatTile label={text('loan.show.linkedBalance')} value={amount(loan.linkedBalance)} />
      )}
      <StatTile label={text('loan.show.repaid')} value={amount(loan.repaid)} />
      <StatTile label={text('loan.show.interest')} value={amount(loan.interest)} />
      {loan.index && <StatTile label={text('loan.show.linkage')} value={amount(loan.linkage)} />}
      <StatTile label={text('loan.show.interestToCome')} value={amount(loan.interestToCome)} />
      {next && (
        <StatTile
          label={text('loan.show.next')}
          value={amount(next.linkedPayment)}
          hint={text('loan.show.nextHint', { date: day(next.dueOn) })}
        />
      )}
    </StatTiles>
  );
}
