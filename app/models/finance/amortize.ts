export type LoanMethod = 'annuity' | 'equal-principal' | 'interest-only' | 'bullet';

type LoanTerms = {
  /** Minor units. */
  principal: number;
  /** Basis points a year. */
  annualRateBp: number;
  months: number;
  method: LoanMethod;
};

/** One instalment, `n` counted from 1; amounts in minor units, `balance` after it was paid. */
type Instalment = {
  n: number;
  payment: number;
  interest: number;
  principal: number;
  balance: number;
};

/**
 * The instalments of a loan. Interest is rounded to the minor unit each month, and the last
 * instalment takes the rounding. `interest-only` pays interest each month and `bullet` nothing, and
 * both repay the principal at the end; the interest of a bullet loan joins its balance.
 *
 * @throws RangeError if the loan has no month, or grows beyond exact amounts
 */
export function amortize(terms: LoanTerms): Instalment[] {
  const { months, method } = terms;
  if (!Number.isInteger(months) || months < 1)
    throw new RangeError('A loan needs at least one month.');
  const rows: Instalment[] = [];
  const regular = regularPayment(terms);
  let balance = terms.principal;
  for (let n = 1; n <= months; n++) {
    const interest = monthlyInterest(balance, terms.annualRateBp);
    const isLast = n === months;
    const principal = isLast ? balance : principalPart(method, { regular, interest, balance });
    const paidInterest = method === 'bullet' && !isLast ? 0 : interest;
    balance += interest - paidInterest - principal;
    if (!isExact(balance + principal + interest))
      throw new RangeError('The loan grows beyond exact amounts.');
    rows.push({ n, payment: principal + paidInterest, interest: paidInterest, principal, balance });
  }
  return rows;
}

/**
 * In minor units; the last payment of a bullet loan can exceed the largest amount of a form, and is
 * infinite beyond exact amounts.
 */
export function largestPayment(terms: LoanTerms): number {
  try {
    return Math.max(...amortize(terms).map(({ payment }) => payment));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return Number.POSITIVE_INFINITY;
  }
}

const isExact = (amount: number): boolean => Math.abs(amount) <= Number.MAX_SAFE_INTEGER;

type Month = { regular: number; interest: number; balance: number };

function principalPart(method: LoanMethod, { regular, interest, balance }: Month): number {
  if (method === 'annuity') return Math.min(balance, regular - interest);
  if (method === 'equal-principal') return Math.min(balance, regular);
  return 0;
}

/** Returns the monthly payment of an annuity, or the monthly principal of equal parts. */
function regularPayment({ principal, annualRateBp, months, method }: LoanTerms): number {
  if (method === 'equal-principal' || annualRateBp === 0) return Math.round(principal / months);
  const rate = annualRateBp / bpOfYear;
  return Math.round((principal * rate) / -Math.expm1(-months * Math.log1p(rate)));
}

/** A yearly rate in basis points, divided by this, is the factor of a month. */
const bpOfYear = 12 * 10_000;
const exactBpOfYear = BigInt(bpOfYear);

/** Rounded half up, without the error of a floating-point product. */
export const monthlyInterest = (balance: number, annualRateBp: number): number =>
  Number((BigInt(balance) * BigInt(annualRateBp) * 2n + exactBpOfYear) / (2n * exactBpOfYear));
