import type { Database } from 'db/client.server';
import type { z } from 'zod';
import { money } from '~/i18n/format';
import type { Caller } from '~/models/caller';
import { calledFrom } from '~/models/capital-calls/parts.server';
import { AppError, Refused } from '~/models/errors';
import { findHolding, type Holding } from '~/models/holdings/list.server';
import { loanStatus } from '~/models/loans/balance.server';
import { findLoan, type Loan } from '~/models/loans/list.server';
import type { CamelKeys } from '~/models/payload';
import type { Project } from '~/models/projects/visible.server';
import type { purchaseFields } from './input';

export type PurchaseInput = CamelKeys<z.output<typeof purchaseFields>>;

export const totalOf = ({ price, tax = 0, lawyer = 0, agent = 0, other = 0 }: PurchaseInput) =>
  price + tax + lawyer + agent + other;

/** How a purchase was paid, in minor units. */
export type Sources = {
  bank: number;
  loan: number;
  /** The loan that is drawn for it. */
  drawn: Loan | null;
  owner: number;
  capital: number;
  holders: { holding: Holding; amount: number }[];
  unpaid: number;
};

type Writer = Caller & { tx: Database };

/**
 * Checks how a purchase was paid.
 * @throws Refused if the parts do not sum to its total, or one of them is not possible
 */
export function sourcesOf(
  caller: Writer,
  project: Project,
  input: PurchaseInput,
  date: string,
): Sources {
  const drawn = input.loanId === null ? null : plannedLoan(caller, project, input.loanId);
  const loan = drawn ? (input.paidLoan ?? drawn.principal) : 0;
  if (drawn && loan > drawn.principal)
    throw new Refused('paid_loan', 'purchase.errors.loan', {
      amount: money(drawn.principal, project.currency),
    });
  const holders = holdersOf(caller, project, input, date);
  const { paidBank: bank = 0, paidOwner: owner = 0, unpaid = 0 } = input;
  const capital = holders.reduce((sum, { amount }) => sum + amount, 0);
  const sum = bank + loan + owner + capital + unpaid;
  const total = totalOf(input);
  if (sum !== total)
    throw new Refused('paid_bank', 'purchase.errors.sum', {
      sum: money(sum, project.currency),
      total: money(total, project.currency),
    });
  return { bank, loan, drawn, owner, capital, holders, unpaid };
}

function plannedLoan({ tx, actor }: Writer, { id: projectId }: Project, loanId: number): Loan {
  const loan = choice('loan_id', () => findLoan(tx, actor, loanId, projectId));
  if (loanStatus(tx, loanId).state !== 'planned')
    throw new Refused('loan_id', 'loan.refused.drawn');
  return loan;
}

function holdersOf(
  { tx, actor }: Writer,
  { id: projectId, currency }: Project,
  { holders = [] }: PurchaseInput,
  date: string,
) {
  const left = new Map<number, number>();
  return holders.flatMap(({ holdingId, amount = 0 }, at) => {
    if (amount === 0) return [];
    const holding = choice(`holders[${at}].holding_id`, () =>
      findHolding(tx, actor, holdingId, projectId),
    );
    const field = `holders[${at}].amount`;
    if (date < holding.joinedOn) throw new Refused(field, 'holding.errors.beforeJoined');
    const unfunded = left.get(holdingId) ?? holding.committed - calledFrom(tx, holdingId);
    if (amount > unfunded)
      throw new Refused(field, 'purchase.errors.holder', {
        amount: money(Math.max(0, unfunded), currency),
      });
    left.set(holdingId, unfunded - amount);
    return [{ holding, amount }];
  });
}

/** Reports a record of another project as an error on its field. */
function choice<Row>(field: string, find: () => Row): Row {
  try {
    return find();
  } catch (error) {
    if (error instanceof AppError) throw new Refused(field, 'form.errors.choice');
    throw error;
  }
}
