import { journalEntries, postings } from 'db/schema/book';
import { people } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cashOf, payableCash } from '~/models/books/cash.server';
import { checkBooks } from '~/models/books/check.server';
import { reverseEntry } from '~/models/books/reverse.server';
import { historiesOf } from '~/models/distributions/history.server';
import { payDistribution } from '~/models/distributions/pay.server';
import { reverseDistribution } from '~/models/distributions/reverse.server';
import {
  approveDistribution,
  createDistribution,
  deleteDistribution,
  updateDistribution,
} from '~/models/distributions/save.server';
import {
  distributionPage,
  distributionPart,
  ownDistribution,
} from '~/models/distributions/show.server';
import { contribute } from '~/models/holdings/contribute.server';
import { createHolding, deleteHolding } from '~/models/holdings/save.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { investmentPage } from '~/models/holdings/show.server';
import type { Payload } from '~/models/operation.server';
import { createTerms } from '~/models/terms/save.server';
import { as } from '../support/caller';
import { errorKeysOf } from '../support/refused';
import { join, person } from '../support/world';
import { booksSetUp } from './books/set-up';

/** After the distributions of the vectors in money.md. */
const now = Date.UTC(2026, 11, 31, 12);

/** A project with catch-up terms, two investors and a sponsor; amounts are in the main unit. */
function setUp({ preset = 'catch-up' }: { preset?: string } = {}) {
  const set = booksSetUp();
  const { db, one } = set;
  const owner = as(db, one.entrepreneur, { now });
  const admin = as(db, one.admin, { now });
  const project_id = one.project.id;
  const investor = person(db, 'investor', { companyId: null });
  db.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, investor.id)).run();
  join(db, project_id, investor, 'investor');
  let forms = 0;
  const form = (fields: Payload): Payload => {
    forms += 1;
    return { form_key: `distribution-form-${forms}`, ...fields };
  };
  const holding = (name: string, committed: number, joined_on: string, more: Payload = {}) =>
    createHolding(
      owner,
      form({ project_id, name, committed: String(committed), joined_on, ...more }),
    ).id;
  const a = holding('A', 600_000, '2025-01-01', { person_id: String(investor.id) });
  const b = holding('B', 400_000, '2025-01-01');
  const sponsor = holding('S', 1, '2025-01-01', { is_sponsor: 'on' });
  const pay = (id: number, amount: number, date: string) =>
    contribute(owner, form({ id, amount: String(amount), date }));
  const rates = {
    preferred_rate: '8',
    compounding: 'simple',
    sponsor_share: '20',
    first_hurdle: '8',
    second_hurdle: '15',
    middle_share: '10',
  };
  createTerms(owner, form({ project_id, preset, effective_from: '2025-01-01', ...rates }));
  const create = (cash: number, date: string, more: Payload = {}) =>
    createDistribution(
      owner,
      form({ project_id, cash: String(cash), date, source: 'sale', ...more }),
    ).id;
  const page = (id: number) => distributionPage(owner, { id });
  const approve = (id: number, by = admin) =>
    approveDistribution(by, form({ id, version: page(id).version }));
  return {
    ...set,
    owner,
    admin,
    project_id,
    investor: as(db, investor, { now }),
    holdings: { a, b, sponsor },
    form,
    paidIn() {
      pay(a, 600_000, '2025-01-01');
      pay(b, 400_000, '2025-04-01');
    },
    pay,
    sold: (amount: number, date = '2026-12-30') => {
      const receipt = { project_id, amount: String(amount), category: 'sale', date };
      return set.income(amount, receipt);
    },
    create,
    page,
    approve,
    approved(cash: number, date: string) {
      const id = create(cash, date);
      approve(id);
      return id;
    },
    payOut: (id: number, more: Payload = {}) => payDistribution(owner, form({ id, ...more })),
    reverse: (id: number) =>
      reverseDistribution(owner, form({ id, version: page(id).version, reason: 'Wrong day' })),
    amounts: (id: number) => page(id).parts.map(({ amount }) => amount),
  };
}

describe('what each holder gets', () => {
  test('is the vector with a catch-up, to the unit', () => {
    const { paidIn, sold, create, page, amounts } = setUp();
    paidIn();
    sold(300_000);
    const id = create(1_300_000, '2026-12-31');
    expect(amounts(id)).toEqual([74_873_425, 49_126_575, 6_000_000]);
    const { tiers } = page(id);
    expect(tiers.map(({ holders, sponsor }) => [holders, sponsor])).toEqual([
      [9_586_849 + 5_602_191, 0],
      [100_000_000, 0],
      [0, 3_797_260],
      [8_810_960, 2_202_740],
    ]);
  });

  test('shares a preferred return that is not filled, and the next one fills it', () => {
    const { paidIn, sold, create, approved, amounts } = setUp();
    paidIn();
    sold(300_000);
    const first = approved(75_000, '2026-06-30');
    // 545 and 455 days at 8 % on 600,000 and 400,000: 71,671.23 and 39,890.41, so in proportion.
    expect(amounts(first)).toEqual([4_818_271, 2_681_729, 0]);
    const second = create(1_225_000, '2026-12-31');
    const total = amounts(second).map((amount, at) => amount + amounts(first)[at]!);
    // Simple return: when it is paid does not change what it is.
    expect(total).toEqual([74_873_425, 49_126_575, 6_000_000]);
  });

  test('is explained down to contributions and days', () => {
    const { owner, holdings, paidIn, sold, create } = setUp();
    paidIn();
    sold(300_000);
    const id = create(1_300_000, '2026-12-31');
    const { tiers } = distributionPart(owner, { id, holding_id: holdings.b });
    expect(tiers).toMatchObject([
      {
        kind: 'preferred',
        amount: 5_602_191,
        due: 5_602_191,
        paidBefore: 0,
        earned: [
          {
            contributedOn: '2025-04-01',
            from: '2025-04-01',
            to: '2026-12-31',
            days: 639,
            base: 40_000_000,
            earned: 5_602_192,
          },
        ],
      },
      { kind: 'capital', contributed: 40_000_000, returnedBefore: 0 },
      { kind: 'split', contributed: 40_000_000, contributedByAll: 100_000_000 },
    ]);
    const { tiers: ofSponsor } = distributionPart(owner, { id, holding_id: holdings.sponsor });
    expect(ofSponsor.map(({ kind }) => kind)).toEqual(['sponsor', 'sponsor']);
  });

  test('withholds tax from profit only', () => {
    const { db, form, owner, paidIn, sold, create, page, project_id } = setUp();
    paidIn();
    sold(300_000);
    createHolding(
      owner,
      form({
        project_id,
        name: 'D',
        committed: '10',
        joined_on: '2025-01-01',
        withholding_rate: '25',
      }),
    );
    db.$client.exec(`update holdings set withholding_rate = 2500 where name = 'B'`);
    const part = page(create(1_300_000, '2026-12-31')).parts[1]!;
    expect(part.withheld).toBe(Math.floor((49_126_575 - 40_000_000) / 4));
  });

  test('follows what a buyer took over from the seller', () => {
    const { db, owner, form, holdings, paidIn, sold, approved, amounts, project_id } = setUp();
    paidIn();
    sold(300_000, '2026-03-10');
    approved(75_000, '2026-06-30');
    const sale = { id: holdings.a, amount: '150000', date: '2026-07-01', buyer_name: 'C' };
    sellHolding(owner, form(sale));
    const [a, , , c] = historiesOf(db, project_id, '2026-12-31');
    expect([a?.contributions, c?.contributions]).toEqual([
      [{ on: '2025-01-01', amount: 45_000_000 }],
      [{ on: '2025-01-01', amount: 15_000_000 }],
    ]);
    expect(a!.payouts[0]!.amount + c!.payouts[0]!.amount).toBe(4_818_271);
    const second = approved(1_225_000, '2026-12-31');
    const [ofA = 0, , , ofC = 0] = amounts(second);
    expect(ofA + ofC).toBe(74_873_425 - 4_818_271);
    expect(Math.abs(ofA - 3 * ofC)).toBeLessThan(6);
    // The part of C keeps what C had taken over; the first distribution stays A's.
    expect(historiesOf(db, project_id, '2026-12-31')[3]!.payouts.length).toBeGreaterThan(1);
  });

  test('is moved by a sale of its day only if the sale was entered after it', () => {
    const { db, one, form, holdings, paidIn, sold, approved, page, project_id } = setUp();
    paidIn();
    sold(300_000, '2026-03-10');
    const sell = (amount: string, buyer_name: string, at: number) =>
      sellHolding(
        as(db, one.entrepreneur, { now: at }),
        form({ id: holdings.a, amount, date: '2026-06-30', buyer_name }),
      );
    sell('300000', 'C', now - 1_000);
    const id = approved(75_000, '2026-06-30');
    const paidTo = () =>
      historiesOf(db, project_id, '2026-12-31').map(({ payouts }) =>
        payouts.reduce((sum, { amount }) => sum + amount, 0),
      );
    const [a = 0, b, s, c] = page(id).parts.map(({ amount }) => amount);
    expect(Math.abs(a - (c ?? 0))).toBeLessThanOrEqual(1);
    expect(paidTo()).toEqual([a, b, s, c]);
    sell('300000', 'D', now + 1_000);
    expect(paidTo()).toEqual([0, b, s, c, a]);
  });

  test('sums to the cash by all ready-made terms', () => {
    for (const preset of ['pro-rata', 'preferred', 'preferred-split', 'catch-up', 'hurdles']) {
      const { paidIn, sold, create, amounts } = setUp({ preset });
      paidIn();
      sold(400_000);
      for (const cash of [0.01, 33_333.33, 1_111_111.11, 1_399_999.99]) {
        const all = amounts(create(cash, '2026-12-31'));
        expect([preset, all.reduce((sum, amount) => sum + amount)]).toEqual([
          preset,
          Math.round(cash * 100),
        ]);
      }
    }
  });
});

describe('a draft', () => {
  test('is refused beyond the cash, before the last one, too far ahead, and without what it needs', () => {
    const { owner, form, paidIn, sold, create, approved, project_id } = setUp();
    const keys = (cash: number, date: string) => errorKeysOf(() => create(cash, date));
    expect(keys(1, '2026-12-31')).toEqual({ cash: 'distribution.errors.tooMuch' });
    sold(1_000, '2026-03-01');
    expect(keys(1, '2026-12-31')).toEqual({ cash: 'distribution.errors.noCapital' });
    expect(keys(1, '2024-12-31')).toEqual({ date: 'distribution.errors.noTerms' });
    expect(keys(1, '2027-02-15')).toEqual({ date: 'distribution.errors.ahead' });
    paidIn();
    approved(600_000, '2026-12-01');
    expect(keys(401_000.01, '2026-12-31')).toEqual({ cash: 'distribution.errors.tooMuch' });
    expect(keys(1, '2026-11-30')).toEqual({ date: 'distribution.errors.beforeLast' });
    const backdated = { project_id, preset: 'pro-rata', effective_from: '2026-12-01' };
    expect(errorKeysOf(() => createTerms(owner, form(backdated)))).toEqual({
      effective_from: 'terms.errors.paid',
    });
  });

  test('needs a holding of the sponsor where the terms give them a share', () => {
    const { db, paidIn, sold, create } = setUp();
    paidIn();
    sold(300_000);
    db.$client.exec('update holdings set is_sponsor = 0');
    expect(errorKeysOf(() => create(1_300_000, '2026-12-31'))).toEqual({
      cash: 'distribution.errors.sponsor',
    });
    expect(create(75_000, '2026-12-31')).toBeGreaterThan(0);
  });

  test('can be changed and deleted, and notifies only its approvers', () => {
    const { db, owner, paidIn, create, page } = setUp();
    paidIn();
    db.$client.exec('update people set email_verified_at = 1');
    const id = create(500, '2026-12-31');
    const mails = db.select({ subject: outbox.subject }).from(outbox).all();
    expect(mails.filter(({ subject }) => subject?.includes('needs your approval'))).toHaveLength(1);
    const changed = { id, version: page(id).version, cash: '600', source: 'operating' };
    updateDistribution(owner, changed);
    expect(page(id)).toMatchObject({ cash: 60_000, source: 'operating', date: '2026-12-31' });
    deleteDistribution(owner, { id });
    expect(() => page(id)).toThrow('not-found');
  });
});

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
    paidIn();
    sold(300_000);
    const id = approved(75_000, '2026-12-31');
    expect(payableCash(db, project_id)).toBe(122_500_000);
    payOut(id, { holding_id: String(holdings.a) });
    expect(page(id).parts.map(({ openAmount }) => openAmount > 0)).toEqual([false, true, false]);
    expect(errorKeysOf(() => payOut(id, { holding_id: String(holdings.a) }))).toEqual({
      holding_id: 'distribution.errors.paid',
    });
    payOut(id);
    expect(page(id).open).toBe(0);
    expect(cashOf(db, project_id)).toBe(122_500_000);
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
    expect(cashOf(db, project_id)).toBe(130_000_000);
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
