import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { sales } from 'db/schema/sale';
import { asc, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { booksOn } from '~/models/books/books.server';
import { bookKeeping, bookReading } from '~/models/books/input';
import { recordId } from '~/models/fields';
import { earlier } from '~/models/finance/days';
import { accruedInterest } from '~/models/loans/accrued.server';
import { loanStates } from '~/models/loans/state.server';
import { query } from '~/models/operation.server';
import { propertyValueOn } from '~/models/projects/property-value.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { proposedCost } from './cost.server';
import { findSale, inStatus, saleInput } from './find.server';

const rowColumns = [
  ...(['id', 'projectId', 'buyer', 'status', 'contractOn', 'transferOn', 'price'] as const),
  ...(['isWhole', 'prepaid', 'cost', 'note', 'version', 'updatedAt'] as const),
] as const;

/** The sales of a project, newest first, and what is left of its property. */
export const salesPage = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const today = todayFor({ actor, now });
    return {
      project,
      today,
      value: propertyValueOn(db, projectId, today),
      sold: 0 - booksOn(db, projectId, today).sale,
      sales: db
        .select(pick(sales, ...rowColumns))
        .from(sales)
        .where(eq(sales.projectId, projectId))
        .orderBy(desc(sales.contractOn), desc(sales.id))
        .all(),
    };
  },
});

export type SaleRow = ReturnType<typeof salesPage>['sales'][number];

/** A sale with its entries. */
export const salePage = query({
  ...bookReading,
  input: saleInput,
  run({ db, actor, now }, { id, projectId }) {
    const sale = findSale(db, actor, id, projectId);
    return { ...sale, today: todayFor({ actor, now }), entries: entriesOf(db, id) };
  },
});

export type SalePage = ReturnType<typeof salePage>;

const entriesOf = (db: Database, saleId: number) =>
  db
    .select(pick(journalEntries, 'id', 'kind', 'date', 'net', 'reverses', 'reversedBy', 'note'))
    .from(journalEntries)
    .where(eq(journalEntries.saleId, saleId))
    .orderBy(asc(journalEntries.id))
    .all();

/** The form of a new sale, with the loans that a transfer today would repay. */
export const newSale = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const today = todayFor({ actor, now });
    const { toSell } = propertyValueOn(db, projectId, today);
    return { project, today, value: toSell, loans: loansToRepay(db, projectId, today) };
  },
});

/** A signed sale, and what its transfer would post today. */
export const signedSale = query({
  ...bookKeeping,
  input: saleInput,
  run({ db, actor, now }, { id, projectId }) {
    const sale = inStatus(findSale(db, actor, id, projectId), 'contract');
    const today = todayFor({ actor, now });
    const date = earlier(sale.transferOn, today);
    return {
      ...sale,
      today,
      date,
      proposedCost: proposedCost(db, sale.projectId, { price: sale.price, day: date }),
      loans: loansToRepay(db, sale.projectId, date),
    };
  },
});

/** The amounts that would repay the loans of a project on a day. */
const loansToRepay = (db: Database, projectId: number, day: string) =>
  loanStates(db, projectId, day).flatMap((loan) =>
    loan.id === null || loan.draw !== null
      ? []
      : [
          {
            id: loan.id,
            lender: loan.lender,
            principal: loan.owed,
            interest: accruedInterest(loan, day),
          },
        ],
  );
