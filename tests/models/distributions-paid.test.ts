import { journalEntries, postings } from 'db/schema/book';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cashOf, distributable } from '~/models/books/cash.server';
import { checkBooks } from '~/models/books/check.server';
import { reverseEntry } from '~/models/books/reverse.server';
import { deleteDistribution, updateDistribution } from '~/models/distributions/save.server';
import { ownDistribution } from '~/models/distributions/show.server';
import { deleteHolding } from '~/models/holdings/save.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { investmentPage } from '~/models/holdings/show.server';
import { errorKeysOf } from '../support/refused';
import { distributionsSetUp as setUp } from './distributions-set-up';

describe('approval', () => {
  test('needs another person, and stores the computed parts', () => {
    const { owner, admin, form, paidIn, sold, pay, create, page, approve, amounts, holdings } =
      setUp();
    paidIn();
    sold(300_000);
    const id = create(75_000, '2026-12-31');
    expect(() => approve(id, owner)).toThrow('forbidden');
    const before = amounts(id);
    approve(id);
    pay(holdings.sponsor, 1, '2025-01-01');
    expect(amounts(id)).toEqual(before);
    expect(page(id)).toMatchObject({
      status: 'approved',
      open: 7_500_000,
      approvedBy: admin.actor.id,
    });
    const change = { id, version: page(id).version, cash: '1', source: 'sale' };
    expect(() => updateDistribution(owner, change)).toThrow('not-found');
    expect(() => approve(id)).toThrow('not-found');
    expect(() => deleteDistribution(owner, { id })).toThrow('in-use');
    expect(() => deleteHolding(owner, { id: holdings.sponsor })).toThrow('in-use');
    const early = { id: holdings.a, amount: '10', date: '2026-12-30', buyer_name: 'C' };
    expect(errorKeysOf(() => sellHolding(owner, form(early)))).toEqual({
      date: 'holding.errors.beforeDistribution',
    });
  });

  test('is possible for the owner if no other person can approve', () => {
    const { db, owner, paidIn, sold, create, approve, page } = setUp();
    db.$client.exec(`update people set is_active = 0 where role = 'admin'`);
    paidIn();
    sold(300_000);
    const id = create(75_000, '2026-12-31');
    approve(id, owner);
    expect(page(id).status).toBe('approved');
  });

  test('leaves no trace of tampering with the tables', () => {
    const { db, paidIn, sold, approved } = setUp();
    paidIn();
    sold(300_000);
    approved(75_000, '2026-12-31');
    const run = (statement: string) => () => db.$client.exec(statement);
    expect(run('update distributions set cash = 1')).toThrow('cannot be changed');
    expect(run('update distribution_parts set amount = 1')).toThrow('cannot be changed');
  });
});

describe('payments and reversals', () => {
  test('pay one holder, then everyone else, from the cash of the project', () => {
    const { db, project_id, paidIn, sold, approved, payOut, page, holdings } = setUp();
    const day = { from: '2026-12-31', today: '2026-12-31' };
    paidIn();
    sold(300_000);
    const id = approved(75_000, '2026-12-31');
    expect(distributable(db, project_id, day).limit).toBe(122_500_000);
    payOut(id, { holding_id: String(holdings.a) });
    expect(page(id).parts.map(({ openAmount }) => openAmount > 0)).toEqual([false, true, false]);
    expect(errorKeysOf(() => payOut(id, { holding_id: String(holdings.a) }))).toEqual({
      holding_id: 'distribution.errors.paid',
    });
    payOut(id);
    expect(page(id).open).toBe(0);
    expect(cashOf(db, project_id, '2026-12-31')).toBe(122_500_000);
    expect(checkBooks(db)).toEqual([]);
  });

  test('are rejected if the cash has been spent in between', () => {
    const { paidIn, sold, approved, payOut, expense, addPhase } = setUp();
    addPhase();
    paidIn();
    sold(300_000);
    const id = approved(75_000, '2026-12-31');
    expense(1_299_000);
    expect(errorKeysOf(() => payOut(id))).toEqual({ holding_id: 'distribution.errors.noCash' });
  });

  test('open a part again when its entry is reversed', () => {
    const { db, owner, paidIn, sold, approved, payOut, page, holdings } = setUp();
    paidIn();
    sold(300_000);
    const id = approved(75_000, '2026-12-31');
    payOut(id, { holding_id: String(holdings.a) });
    const entry = db
      .select()
      .from(journalEntries)
      .where(eq(journalEntries.kind, 'distribution'))
      .get()!;
    reverseEntry(owner, { id: entry.id });
    expect(page(id).open).toBe(7_500_000);
  });

  test('a reversal takes everything back and leaves no trace in the next one', () => {
    const { db, project_id, paidIn, sold, approved, payOut, reverse, page, amounts, create } =
      setUp();
    paidIn();
    sold(300_000);
    const first = approved(75_000, '2026-06-30');
    const before = amounts(first);
    payOut(first);
    reverse(first);
    expect(page(first)).toMatchObject({ status: 'reversed', open: 0, reason: 'Wrong day' });
    expect(amounts(first)).toEqual(before);
    expect(cashOf(db, project_id, '2026-12-31')).toBe(130_000_000);
    const distributed = db.select().from(postings).where(eq(postings.account, 'distributed')).all();
    expect(distributed.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(amounts(create(1_300_000, '2026-12-31'))).toEqual([74_873_425, 49_126_575, 6_000_000]);
    expect(checkBooks(db)).toEqual([]);
  });

  test('only the last one is reversed', () => {
    const { paidIn, sold, approved, reverse } = setUp();
    paidIn();
    sold(300_000);
    const first = approved(10_000, '2026-06-30');
    const second = approved(10_000, '2026-06-30');
    expect(errorKeysOf(() => reverse(first))).toEqual({ reason: 'distribution.errors.later' });
    reverse(second);
    reverse(first);
  });
});

test('an investor sees and understands their own part, and no draft', () => {
  const { investor, holdings, paidIn, sold, create, approve } = setUp();
  paidIn();
  sold(300_000);
  const id = create(75_000, '2026-12-31');
  const own = { id: holdings.a, distribution_id: id };
  expect(investmentPage(investor, { id: holdings.a }).distributions).toEqual([]);
  expect(() => ownDistribution(investor, own)).toThrow('not-found');
  approve(id);
  expect(investmentPage(investor, { id: holdings.a }).distributions).toMatchObject([
    { number: 1, status: 'approved' },
  ]);
  const seen = ownDistribution(investor, own);
  expect(seen.tiers).toMatchObject([{ kind: 'preferred', earned: [{ days: 729 }] }]);
  expect(JSON.stringify(seen)).not.toContain('"B"');
  expect(() => ownDistribution(investor, { ...own, id: holdings.b })).toThrow('not-found');
});

test('a contribution is not reversed once a later distribution was computed from it', () => {
  const { db, owner, form, paidIn, sold, approved, reverse } = setUp();
  paidIn();
  sold(300_000);
  const id = approved(10_000, '2026-12-31');
  const entry = db
    .select()
    .from(journalEntries)
    .where(eq(journalEntries.kind, 'contribution'))
    .get()!;
  const reverseIt = () => reverseEntry(owner, form({ id: entry.id }));
  expect(errorKeysOf(reverseIt)).toEqual({ corrects: 'books.refused.distributed' });
  reverse(id);
  expect(reverseIt).not.toThrow();
});
