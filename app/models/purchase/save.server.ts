import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { money } from '~/i18n/format';
import { todayFor } from '~/models/access/times.server';
import { lowestCash } from '~/models/books/books.server';
import { documentDay } from '~/models/books/document-day.server';
import { bookKeeping } from '~/models/books/input';
import { firstOpenDay, insertEntry, postEntry } from '~/models/books/post.server';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import { later } from '~/models/finance/days';
import { postContribution } from '~/models/holdings/contribute.server';
import { postDraw } from '~/models/loans/pay.server';
import { operation } from '~/models/operation.server';
import { findProject, type Project } from '~/models/projects/visible.server';
import { saveRow } from '~/models/rows.server';
import { rememberLast, supplierNamed } from '~/models/suppliers/find.server';
import { purchaseCosts, purchaseFields } from './input';
import { costLineOf, divide, priceLineOf, typedPriceIn } from './lines.server';
import { hasAnswer, purchaseEntryOf } from './price.server';
import { type PurchaseInput, type Sources, sourcesOf, totalOf } from './sources.server';

type Writer = Caller & { tx: Database };

/**
 * Buys the property: its price, the costs of the purchase and how they were paid, in one step
 * (docs/rules.md#purchase).
 */
export const createPurchase = operation({
  name: 'purchase.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: purchaseFields,
  once: true,
  run({ audit, target: { project }, ...caller }, input) {
    const { tx, now } = caller;
    const { id: projectId, companyId, version } = project;
    if (purchaseEntryOf(tx, projectId)) throw new Refused('price', 'purchase.refused.booked');
    if (hasAnswer(tx, projectId)) throw new Refused('price', 'purchase.refused.answered');
    const date = documentDay(caller, input.date);
    const sources = sourcesOf(caller, project, input, date);
    const entryId = postPurchase(caller, project, { ...input, date, sources });
    const purchasePayer = payerOf(sources);
    saveRow(
      tx,
      projects,
      { id: projectId, version },
      { purchasePrice: input.price, purchasePayer },
      now,
    );
    const changes = { price: { to: input.price }, total: { to: totalOf(input) } };
    audit({ recordId: projectId, projectId, companyId, changes });
    return { id: entryId, projectId };
  },
});

type Purchase = PurchaseInput & { date: string; sources: Sources };

/** @returns the id of the purchase's entry, which the others of it name */
function postPurchase(caller: Writer, project: Project, purchase: Purchase): number {
  const { tx, actor, now } = caller;
  const { id: projectId, companyId } = project;
  const { price, sources, date, note, seller, unpaid = 0 } = purchase;
  const day = firstOpenDay(tx, projectId, date);
  const until = later(day, todayFor(caller));
  const lowestBefore = lowestCash(tx, projectId, day, until);
  const priceLine = priceLineOf(tx, projectId, now);
  const typed = typedPriceIn(tx, projectId, priceLine);
  const costs = purchaseCosts.flatMap((kind) => {
    const amount = purchase[kind] ?? 0;
    return amount === 0 ? [] : [{ lineId: costLineOf(tx, caller, project, kind), amount }];
  });
  const supplier = seller === null ? null : supplierNamed(tx, { actor, now, companyId }, seller);
  if (supplier) rememberLast(tx, supplier.id, { lastCategory: 'purchase' });
  const entry = postEntry(
    tx,
    caller,
    {
      projectId,
      kind: 'purchase',
      date,
      category: 'purchase',
      supplierId: supplier?.id,
      dueDate: unpaid > 0 ? purchase.dueDate : null,
      note,
      net: totalOf(purchase),
      vat: 0,
    },
    divide(
      [{ lineId: priceLine, amount: price }, ...costs],
      [
        { account: 'payable', amount: unpaid },
        { account: 'cash', amount: sources.bank + sources.loan + sources.capital },
        { account: 'owner', amount: sources.owner },
      ],
    ),
  );
  const part = { date, purchaseId: entry.id };
  if (sources.drawn) postDraw(caller, sources.drawn, part);
  for (const { holding, amount } of sources.holders)
    postContribution(caller, holding, { ...part, amount });
  if (typed.price !== 0)
    // On the later of both days, so that the property counts once on every day.
    insertEntry(
      tx,
      caller,
      {
        ...part,
        projectId,
        kind: 'adjustment',
        date: later(entry.date, typed.day ?? entry.date),
        net: -typed.price,
        vat: 0,
      },
      [
        { account: 'property', amount: -typed.price, lineId: priceLine },
        { account: 'cash', amount: typed.fromAccount, lineId: priceLine },
        { account: 'owner', amount: typed.fromOwner, lineId: priceLine },
      ],
    );
  assertAccountReaches(project, {
    paid: sources.bank,
    lowestBefore,
    lowest: lowestCash(tx, projectId, day, until),
  });
  return entry.id;
}

/** @throws Refused if the purchase takes more out of the account than is in it on some day */
function assertAccountReaches(
  { currency }: Project,
  { paid, lowestBefore, lowest }: { paid: number; lowestBefore: number; lowest: number },
) {
  if (lowest >= 0 || lowest >= lowestBefore) return;
  const amount = money(Math.max(0, paid + lowest), currency);
  throw new Refused('paid_bank', 'purchase.errors.account', { amount });
}

/** The payer of later changes of the price: the one who paid most of it. */
function payerOf({ bank, loan, capital, owner, unpaid }: Sources) {
  const fromAccount = bank + loan + capital;
  const most = Math.max(fromAccount, owner, unpaid);
  return fromAccount === most ? 'bank' : owner === most ? 'owner' : 'nobody';
}
