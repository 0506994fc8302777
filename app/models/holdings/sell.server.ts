import type { Database } from 'db/client.server';
import { holdings } from 'db/schema/holding';
import { bookKeeping } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { calledFrom } from '~/models/capital-calls/parts.server';
import { lastDistributionOf } from '~/models/distributions/history.server';
import { AppError, Refused } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { saveRow } from '~/models/rows.server';
import { holderOf } from './holder.server';
import { saleFields } from './input';
import { findHolding, type Holding, holdingTarget } from './list.server';
import { addHolding, assertNeverNegative, changeCommitment, dayOfHolding } from './save.server';

/** Moves a part of a holding, or all of it, to another holder on a day. */
export const sellHolding = operation({
  name: 'holding.sell',
  ...bookKeeping,
  target: holdingTarget,
  input: saleFields,
  once: true,
  run({ audit, target: seller, ...caller }, { amount, date, buyerId, buyerName }) {
    const { id, projectId, project } = seller;
    const day = dayOfHolding(caller, seller, date);
    const last = lastDistributionOf(caller.tx, projectId);
    if (last && day < last.date) throw new Refused('date', 'holding.errors.beforeDistribution');
    assertNeverNegative(caller.tx, id, { day, amount: -amount, field: 'amount' });
    const buyer = buyerOf(caller, seller, { buyerId, buyerName, day });
    const called = calledWith(caller.tx, seller, amount);
    const sale = { kind: 'sale', date: day, amount: -amount, called: -called } as const;
    changeCommitment(caller, id, { ...sale, otherId: buyer.id });
    const purchase = { kind: 'purchase', date: day, amount, called } as const;
    changeCommitment(caller, buyer.id, { ...purchase, otherId: id });
    const changes = { amount: { to: amount }, buyer: { to: buyer.name } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

/** Returns the called amount of the sold part, in proportion. */
function calledWith(tx: Database, { id, committed }: Holding, amount: number): number {
  const called = BigInt(calledFrom(tx, id));
  return Number((called * BigInt(amount)) / BigInt(Math.max(1, committed)));
}

type Writer = Caller & { tx: Database };
type TypedBuyer = { buyerId: number | null; buyerName: string | null; day: string };

/** @throws Refused */
function buyerOf(caller: Writer, seller: Holding, { buyerId, buyerName, day }: TypedBuyer) {
  const { tx, actor, now } = caller;
  const { projectId, shareClass } = seller;
  if (buyerId === null) {
    if (buyerName === null) throw new Refused('buyer_id', 'holding.errors.buyer');
    const buyer = { personId: null, name: buyerName, email: null, shareClass };
    const holder = withBuyerErrors(() => holderOf(tx, projectId, buyer));
    return { id: addHolding(caller, { ...holder, projectId, joinedOn: day }), name: buyerName };
  }
  if (buyerName !== null) throw new Refused('buyer_name', 'holding.errors.oneBuyer');
  const buyer = holdingOrNull(() => findHolding(tx, actor, buyerId, projectId));
  if (!buyer || buyer.id === seller.id) throw new Refused('buyer_id', 'form.errors.choice');
  if (buyer.shareClass !== shareClass) throw new Refused('buyer_id', 'holding.errors.otherClass');
  if (day < buyer.joinedOn) saveRow(tx, holdings, buyer, { joinedOn: day }, now);
  return buyer;
}

/** Reports an error in the holder's name on the field of the buyer's name. */
function withBuyerErrors<Result>(find: () => Result): Result {
  try {
    return find();
  } catch (error) {
    if (error instanceof Refused && error.fields.name)
      throw new Refused({ buyer_name: error.fields.name });
    throw error;
  }
}

function holdingOrNull(find: () => Holding): Holding | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
