import { monthlyInterest } from '~/models/finance/amortize';
import { addMonths, daysBetween, earlier } from '~/models/finance/days';
import type { Terms } from './schedule';

/**
 * The interest of a loan from its drawing on: a twelfth of the yearly rate for each month of the
 * schedule, by days where a month is cut off or what is owed changes within it.
 */
export class Interest {
  private month = 1;
  private start: string;
  private end: string;
  /** The last day up to which interest is counted. */
  private day: string;
  private balance = 0;
  /** The interest of one month at each day of this month, summed. */
  private ofDays = 0;
  /** The interest of past months less what was paid; below 0 if interest was paid ahead. */
  ofPastMonths = 0;
  /** The day from which interest grows evenly, and what was unpaid then. */
  even = { since: '', unpaid: 0 };

  constructor(private readonly terms: Terms) {
    this.start = addMonths(terms.firstPaymentOn, -1);
    this.end = terms.firstPaymentOn;
    this.day = this.start;
    this.even.since = this.start;
  }

  get unpaid(): number {
    return this.ofPastMonths + Math.round(this.ofDays / daysBetween(this.start, this.end));
  }

  /** True unless what bears interest changed within the month. */
  get isEven(): boolean {
    return this.even.since === this.start;
  }

  /** The last day of the month that is counted. */
  get monthEnd(): string {
    return this.end;
  }

  advance(until: string): this {
    while (this.month <= this.terms.months) {
      const stop = earlier(this.end, until);
      if (stop > this.day) {
        this.ofDays += this.perMonth() * daysBetween(this.day, stop);
        this.day = stop;
      }
      if (stop < this.end) break;
      this.beginMonth();
    }
    return this;
  }

  private beginMonth() {
    this.ofPastMonths = this.unpaid;
    this.ofDays = 0;
    this.month += 1;
    this.start = this.end;
    this.end = addMonths(this.terms.firstPaymentOn, this.month - 1);
    this.even = { since: this.start, unpaid: this.unpaid };
  }

  /** Changes what is owed on the last day that is counted: a drawing raises it. */
  move({ principal, interest }: { principal: number; interest: number }): this {
    const before = this.perMonth();
    this.balance -= principal;
    this.ofPastMonths -= interest;
    this.even = {
      since: this.perMonth() === before ? this.even.since : this.day,
      unpaid: this.perMonth() === before ? this.even.unpaid - interest : this.unpaid,
    };
    return this;
  }

  copy(): Interest {
    return Object.assign(new Interest(this.terms), this);
  }

  /** The interest of a loan that is repaid at the end joins what is owed each month. */
  private perMonth(): number {
    const joined = this.terms.method === 'bullet' ? Math.max(0, this.ofPastMonths) : 0;
    return monthlyInterest(this.balance + joined, this.terms.annualRate);
  }
}
