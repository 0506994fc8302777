import type { Database } from 'db/client.server';
import { loans } from 'db/schema/loan';
import { asc, eq } from 'drizzle-orm';
import { amortize } from '~/models/finance/amortize';
import { addMonths } from '~/models/finance/days';
import type { LoanState } from '~/models/scenarios/state';
import { loanStatus } from './balance.server';
import { amountOn, linkOf } from './link.server';
import { remainingOf, scheduleOf } from './schedule';

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
    const schedule = isPlanned ? scheduleOf(loan) : remainingOf(loan, status);
    const owed = isPlanned ? 0 : status.balance;
    return [
      {
        id: loan.id,
        lender: loan.lender,
        annualRate: loan.annualRate,
        draw: isPlanned ? { on: addMonths(loan.firstPaymentOn, -1), amount: loan.principal } : null,
        owed,
        payoff: linked(owed),
        rows:
          loan.method === 'bullet'
            ? growingRows({ ...loan, principal: isPlanned ? loan.principal : owed }, linked)
            : schedule.map(({ dueOn, principal, payment, balance }) => ({
                on: dueOn,
                principal,
                interest: linked(payment) - principal,
                payoff: linked(balance),
              })),
      },
    ];
  });
}

type Bullet = Pick<typeof loans.$inferSelect, 'principal' | 'annualRate' | 'firstPaymentOn'> & {
  months: number;
};

/** A loan that is repaid at the end, whose interest joins what is owed each month. */
const growingRows = (
  { principal, annualRate: annualRateBp, firstPaymentOn, months }: Bullet,
  linked: (amount: number) => number,
) =>
  amortize({ principal, annualRateBp, months, method: 'bullet' }).map(
    ({ n, payment, balance }) => ({
      on: addMonths(firstPaymentOn, n - 1),
      principal: payment === 0 ? 0 : principal,
      interest: payment === 0 ? 0 : linked(payment) - principal,
      payoff: linked(balance),
    }),
  );
