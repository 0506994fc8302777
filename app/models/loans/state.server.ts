import type { Database } from 'db/client.server';
import { loans } from 'db/schema/loan';
import { asc, eq } from 'drizzle-orm';
import { addMonths } from '~/models/finance/days';
import type { LoanState } from '~/models/scenarios/state';
import { loanStatus } from './balance.server';
import { amountOn, linkOf } from './link.server';
import { planOf } from './plan';
import { scheduleOf, type Terms } from './schedule';

/** Instalments with the index that is known today, because no later one is. */
export function loanStates(db: Database, projectId: number, on: string): LoanState[] {
  const rows = db
    .select()
    .from(loans)
    .where(eq(loans.projectId, projectId))
    .orderBy(asc(loans.id))
    .all();
  return rows.flatMap((loan): LoanState[] => {
    const status = loanStatus(db, loan.id, on);
    if (status.state === 'repaid') return [];
    const link = linkOf(db, loan);
    const linked = (amount: number) => amountOn(link, amount, on).amount;
    const isPlanned = status.state === 'planned';
    const begin = addMonths(loan.firstPaymentOn, -1);
    const owed = isPlanned ? 0 : status.balance;
    const { schedule, even, growth } = isPlanned ? plannedOf(loan) : planOf(loan, status, on);
    return [
      {
        id: loan.id,
        lender: loan.lender,
        annualRate: loan.annualRate,
        draw: isPlanned ? { on: begin, amount: loan.principal } : null,
        owed,
        payoff: linked(owed + even.unpaid),
        since: even.since,
        rows: [
          ...growth.map((row) => ({
            on: row.on,
            principal: 0,
            interest: 0,
            payoff: linked((owed || loan.principal) + row.unpaid),
          })),
          ...schedule.map(({ dueOn, principal, payment, balance }) => ({
            on: dueOn,
            principal,
            interest: linked(payment) - principal,
            payoff: linked(balance),
          })),
        ],
      },
    ];
  });
}

/** The plan of a loan that is drawn when its first month begins. */
function plannedOf(loan: Terms & { id: number }) {
  const drawnOn = addMonths(loan.firstPaymentOn, -1);
  const history = { drawnOn, balance: loan.principal, payments: [] };
  return { ...planOf(loan, history, drawnOn), schedule: scheduleOf(loan) };
}
