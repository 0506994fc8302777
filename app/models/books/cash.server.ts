import type { Database } from 'db/client.server';
import { sql } from 'drizzle-orm';
import type { Books } from './balances';
import { booksOn } from './books.server';

/** The money of a project on a day: account 100. */
export const cashOf = (db: Database, projectId: number, day: string): number =>
  booksOn(db, projectId, day).cash;

/** The amounts that the bank has to keep on a day, by reason, each at least 0, in minor units. */
export type Reserved = {
  retention: number;
  /** VAT charged and not yet paid over, less the VAT to recover. */
  vat: number;
  taxWithheld: number;
  /** Distributions that are approved and not paid. */
  distributions: number;
  deposits: number;
  prepayments: number;
  /** Bills whose day to pay has come. */
  overdue: number;
  owner: number;
};

/** The amount that can be distributed, with its parts, on the day on which it is lowest. */
export type CashLimit = { limit: number; day: string; cash: number; reserved: Reserved };

/**
 * The most that can be distributed on a day: the lowest, from that day to today, of the bank less
 * what it owes others (docs/rules.md#distribution-limit).
 */
export function distributable(
  db: Database,
  projectId: number,
  { from, today }: { from: string; today: string },
): CashLimit {
  const days = db
    .all<{ day: string }>(
      sql`select distinct date as day from journal_entries where project_id = ${projectId}
        and date > ${from} and date <= ${today}
      union select distinct due_date from journal_entries where project_id = ${projectId}
        and open_amount > 0 and due_date > ${from} and due_date <= ${today}
      order by day`,
    )
    .map(({ day }) => day);
  const limits = [from, ...days].map((day) => limitOn(db, projectId, day));
  return limits.reduce((lowest, next) => (next.limit < lowest.limit ? next : lowest));
}

function limitOn(db: Database, projectId: number, day: string): CashLimit {
  const books = booksOn(db, projectId, day);
  const reserved = reservedIn(books, overdueOn(db, projectId, day));
  const held = Object.values(reserved).reduce((sum, amount) => sum + amount, 0);
  return { limit: Math.max(0, books.cash - held), day, cash: books.cash, reserved };
}

const reservedIn = (books: Readonly<Books>, overdue: number): Reserved => ({
  retention: owed(books.retention),
  vat: owed(books.output_vat + books.vat),
  taxWithheld: owed(books.tax_withheld),
  distributions: owed(books.distributions_payable),
  deposits: owed(books.deposits),
  prepayments: owed(books.prepayments),
  overdue,
  owner: owed(books.owner),
});

const owed = (balance: number): number => Math.max(0, -balance);

/** The unpaid amount, on a day, of bills that were due on earlier days. */
const overdueOn = (db: Database, projectId: number, day: string): number =>
  db.get<{ owed: number }>(sql`
    select coalesce(sum(max(0, owed)), 0) as owed from (
      select -sum(p.amount) as owed
      from journal_entries as bill
      join journal_entries as e on e.id = bill.id or e.pays = bill.id
        or e.reverses = bill.id
      join postings as p on p.entry_id = e.id and p.account = 'payable'
      where bill.project_id = ${projectId} and bill.kind in ('bill', 'release', 'purchase')
        and coalesce(bill.due_date, bill.date) <= ${day} and e.date <= ${day}
      group by bill.id)`)!.owed;
