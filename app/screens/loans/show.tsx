import { useLoaderData } from '@remix-run/react';
import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { withDialogs } from '~/screens/shell/question';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Card, Section } from '~/ui/card';
import { Explain } from '~/ui/explain';
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
      <Section id="history" title={text('loan.show.history')}>
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
      <Section id="schedule" title={text('loan.show.schedule')}>
        <LoanSchedule of={loan} />
        {loan.explained && (
          <>
            <h3>{text('loan.explain.title', { n: loan.explained.n })}</h3>
            <Explain id="explained" figures={loan.explained.figures} currency={currency} />
          </>
        )}
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

type FigureName =
  | 'balance'
  | 'linkedBalance'
  | 'repaid'
  | 'interest'
  | 'linkage'
  | 'interestToCome';

/** The sums of the entries and of the instalments below. */
function Figures({ of: { currency, schedule, ...loan } }: { of: ShownLoan }) {
  const text = useText();
  const tile = (name: FigureName, href: string) => (
    <StatTile
      label={text(`loan.show.${name}`)}
      href={href}
      value={<Money minor={loan[name]} currency={currency} />}
    />
  );
  const [next] = schedule;
  return (
    <StatTiles>
      {tile('balance', '#history')}
      {loan.index && tile('linkedBalance', '#history')}
      {tile('repaid', '#history')}
      {tile('interest', '#history')}
      {loan.index && tile('linkage', '#history')}
      {tile('interestToCome', '#schedule')}
      {next && (
        <StatTile
          label={text('loan.show.next')}
          href="#schedule"
          value={<Money minor={next.linkedPayment} currency={currency} />}
          hint={text('loan.show.nextHint', { date: day(next.dueOn) })}
        />
      )}
    </StatTiles>
  );
}
