import { amortize, type LoanMethod } from '~/models/finance/amortize';
import { addMonths } from '~/models/finance/days';

export type Terms = {
  /** Minor units. */
  principal: number;
  /** Basis points a year. */
  annualRate: number;
  method: LoanMethod;
  firstPaymentOn: string;
  months: number;
};

/** An instalment that is due; `balance` is the principal that is owed after it. */
export type Due = {
  n: number;
  dueOn: string;
  principal: number;
  interest: number;
  payment: number;
  balance: number;
};

/** The instalments of a loan as agreed, without months in which nothing is paid. */
export function scheduleOf(terms: Terms): Due[] {
  const { principal: borrowed, annualRate: annualRateBp, method, firstPaymentOn, months } = terms;
  const rows = amortize({ principal: borrowed, annualRateBp, method, months });
  return rows
    .filter(({ payment }) => payment > 0)
    .map(({ n, payment, ...row }, at) => {
      // Capitalised interest of a bullet loan is a cost, not part of the borrowed amount.
      const principal = method === 'bullet' ? borrowed : row.principal;
      const interest = payment - principal;
      const dueOn = addMonths(firstPaymentOn, n - 1);
      return { n: at + 1, dueOn, principal, interest, payment, balance: row.balance };
    });
}

/**
 * The instalments that are still to pay. Once other amounts were paid than agreed, what is owed is
 * spread over the months that are left.
 */
export function remainingOf(terms: Terms, status: Paid): Due[] {
  const { paid, balance } = status;
  if (balance === 0) return [];
  const own = remainingTerms(terms, status);
  const schedule = scheduleOf(own);
  return own === terms
    ? schedule.slice(paid)
    : schedule.map((due) => ({ ...due, n: due.n + paid }));
}

/** The terms of the instalments to come: those agreed, or of what is left after other payments. */
export function remainingTerms(terms: Terms, { paid, balance }: Paid): Terms {
  const expected = paid === 0 ? terms.principal : scheduleOf(terms)[paid - 1]?.balance;
  if (expected === balance) return terms;
  return { ...terms, ...restOf(terms, paid), principal: balance };
}

/** The number of instalments that were paid, and what is owed after them. */
type Paid = { paid: number; balance: number };

function restOf({ method, months, firstPaymentOn }: Terms, paid: number) {
  if (method === 'bullet') return { months, firstPaymentOn };
  const past = Math.min(paid, months - 1);
  return { months: months - past, firstPaymentOn: addMonths(firstPaymentOn, past) };
}
