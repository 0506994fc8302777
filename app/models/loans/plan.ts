import { addMonths, later } from '~/models/finance/days';
import { Interest } from './interest';
import { type Due, remainingOf, type Terms } from './schedule';

type Payment = { date: string; principal: number; interest: number };

/** A drawn loan with its payments, oldest first. */
export type History = { drawnOn: string | null; balance: number; payments: Payment[] };

type Plan = {
  /** The number of instalments that are settled. */
  settled: number;
  /** The instalments to come, the overdue ones first. */
  schedule: Due[];
  /** What is owed in interest on a day, and the day from which it grows evenly. */
  even: { since: string; unpaid: number };
  /** For a loan that is repaid at the end: what its interest comes to by then, each month. */
  growth: { on: string; unpaid: number }[];
};

/**
 * The instalments to come of a drawn loan, seen on a day. Interest accrues on what is owed each day
 * and is due with the next instalment; a payment between two instalments moves no month.
 */
export function planOf(terms: Terms, { drawnOn, balance, payments }: History, day: string): Plan {
  const walk = new Walk(terms, drawnOn ?? day);
  for (const payment of payments) walk.pay(payment);
  const on = later(day, walk.day);
  walk.advance(on);
  const { settled, interest } = walk;
  const rows = remainingOf(terms, { paid: settled, balance });
  const { unpaid, isEven } = interest;
  const overdue = overdueRows(
    rows.filter(({ dueOn }) => dueOn <= on),
    interest,
  );
  for (const row of overdue) interest.move(row);
  const isPaidAhead = unpaid <= 0;
  const hasOverduePrincipal = overdue.some(({ principal }) => principal > 0);
  const paidOverdue = overdue.reduce((sum, row) => sum + row.interest, 0);
  const first = rows[overdue.length];
  const monthStart = first ? addMonths(first.dueOn, -1) : on;
  const even = isPaidAhead
    ? { since: later(on, terms.method === 'bullet' ? walk.begin : monthStart), unpaid: 0 }
    : hasOverduePrincipal || !isEven
      ? { since: on, unpaid }
      : { ...interest.even, unpaid: interest.even.unpaid + paidOverdue };
  const growth: Plan['growth'] = [];
  const toCome = rows.slice(overdue.length).map((row) => {
    while (terms.method === 'bullet' && interest.monthEnd < row.dueOn) {
      const { monthEnd } = interest;
      walk.advance(monthEnd);
      growth.push({ on: monthEnd, unpaid: Math.max(0, interest.unpaid) });
    }
    walk.advance(row.dueOn);
    const due = withInterest(row, Math.max(0, interest.unpaid));
    interest.move(due);
    return due;
  });
  return { settled, schedule: [...overdue, ...toCome], even, growth };
}

const withInterest = (row: Due, interest: number): Due => ({
  ...row,
  interest,
  payment: row.principal + interest,
});

/**
 * The unpaid interest of past months is that of the newest overdue instalments. Interest on overdue
 * principal comes on top, with the last of them.
 */
function overdueRows(rows: Due[], { ofPastMonths }: Interest): Due[] {
  let left = Math.max(0, ofPastMonths);
  const onTop = Math.max(0, left - rows.reduce((sum, { interest }) => sum + interest, 0));
  return rows
    .toReversed()
    .map((row, at) => {
      const interest = Math.min(left, row.interest + (at === 0 ? onTop : 0));
      left -= interest;
      return withInterest(row, interest);
    })
    .toReversed();
}

/** Goes through the payments of a loan, oldest first. */
class Walk {
  settled = 0;
  day: string;
  readonly begin: string;
  readonly interest: Interest;
  private balance: number;
  private rows: Due[];
  /** Principal that was paid before its day, as agreed; interest is due on it until then. */
  private ahead: { on: string; principal: number }[] = [];

  constructor(
    private readonly terms: Terms,
    drawnOn: string,
  ) {
    this.day = drawnOn;
    this.begin = addMonths(terms.firstPaymentOn, -1);
    this.balance = terms.principal;
    this.rows = remainingOf(terms, { paid: 0, balance: this.balance });
    this.interest = new Interest(terms).advance(drawnOn);
    this.interest.move({ principal: -terms.principal, interest: 0 });
  }

  advance(until: string) {
    while (this.ahead[0] && this.ahead[0].on <= until) {
      const [{ on, principal }] = this.ahead.splice(0, 1) as [(typeof this.ahead)[0]];
      this.interest.advance(on).move({ principal, interest: 0 });
    }
    this.interest.advance(until);
    this.day = later(this.day, until);
  }

  pay({ date, principal, interest }: Payment) {
    this.advance(date);
    const next = this.rows[0];
    const due = next && this.dueOf(next);
    const isAgreed = due?.principal === principal && due.interest === interest;
    if (due && isAgreed && date < due.dueOn) {
      this.interest.move({ principal: 0, interest });
      this.ahead.push({ on: due.dueOn, principal });
    } else this.interest.move({ principal, interest });
    this.balance -= principal;
    const isSettled = due && settles({ date, principal, interest }, due);
    if (isSettled) this.settled += 1;
    if (isSettled && next?.balance === this.balance) this.rows.shift();
    else if (principal !== 0 || isSettled)
      this.rows = remainingOf(this.terms, { paid: this.settled, balance: this.balance });
  }

  private dueOf(next: Due): Due {
    const then = this.interest.copy();
    for (const { on, principal } of this.ahead) then.advance(on).move({ principal, interest: 0 });
    return withInterest(next, Math.max(0, then.advance(next.dueOn).unpaid));
  }
}

/** On its day an instalment takes any amounts of its parts, and before it only whole ones. */
function settles({ date, principal, interest }: Payment, due: Due): boolean {
  if (principal >= due.principal && interest >= due.interest) return true;
  const hasParts = (principal > 0 || due.principal === 0) && (interest > 0 || due.interest === 0);
  return date >= due.dueOn && hasParts;
}
