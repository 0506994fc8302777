import { capitalCallParts } from 'db/schema/capital-call';
import { people } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cashOf } from '~/models/books/cash.server';
import { checkBooks } from '~/models/books/check.server';
import { reverseEntry } from '~/models/books/reverse.server';
import { businessDaysAfter } from '~/models/capital-calls/due-day';
import { payCall } from '~/models/capital-calls/pay.server';
import { remindOfCalls } from '~/models/capital-calls/remind.server';
import {
  createCall,
  deleteCall,
  issueCall,
  updateCall,
  withdrawCall,
} from '~/models/capital-calls/save.server';
import { callPage, newCall } from '~/models/capital-calls/show.server';
import { commitHolding, createHolding, deleteHolding } from '~/models/holdings/save.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { investmentPage } from '~/models/holdings/show.server';
import type { Payload } from '~/models/operation.server';
import { as } from '../support/caller';
import { errorKeysOf } from '../support/refused';
import { join, now, person } from '../support/world';
import { booksSetUp } from './books/set-up';

const day = 86_400_000;

/** A project with the ways to call capital; amounts are in the main unit. */
function setUp() {
  const set = booksSetUp({ project: { purchasePrice: 0 } });
  const { db, one, owner } = set;
  const project_id = one.project.id;
  const investor = person(db, 'investor', { companyId: null });
  db.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, investor.id)).run();
  join(db, project_id, investor, 'investor');
  let forms = 0;
  const form = (fields: Payload): Payload => {
    forms += 1;
    return { form_key: `call-form-key-${forms}`, ...fields };
  };
  const holding = (committed: number, more: Payload = {}) =>
    createHolding(
      owner,
      form({ project_id, name: `Holder ${forms}`, committed: String(committed), ...more }),
    ).id;
  const call = (amount: number, more: Payload = {}) =>
    createCall(owner, form({ project_id, amount: String(amount), ...more })).id;
  const page = (id: number) => callPage(owner, { id });
  return {
    ...set,
    project_id,
    investor,
    form,
    holding,
    own: (committed: number) =>
      holding(committed, { name: undefined, person_id: String(investor.id) }),
    call,
    page,
    issued(amount: number, more: Payload = {}) {
      const id = call(amount, more);
      issueCall(owner, { id });
      return id;
    },
    pay: (id: number, holdingId: number, more: Payload = {}) =>
      payCall(owner, form({ id, holding_id: String(holdingId), ...more })),
    amounts: (id: number) => page(id).parts.map(({ amount }) => amount / 100),
    mails: () =>
      db
        .select({ to: outbox.to, subject: outbox.subject })
        .from(outbox)
        .all()
        .filter(({ subject }) => subject?.includes('all')),
  };
}

describe('the parts of a call', () => {
  test('is sent with the effect that was looked at, once', () => {
    const { owner, holding, call, page, form } = setUp();
    holding(1_000);
    const id = call(600);
    const seen = page(id).impact!.inputHash;
    holding(500);
    const changed = { impact_hash: 'impact.refused.changed' };
    expect(errorKeysOf(() => issueCall(owner, form({ id, impact_hash: seen })))).toEqual(changed);
    const sent = form({ id, impact_hash: page(id).impact!.inputHash });
    const first = issueCall(owner, sent);
    expect(issueCall(owner, sent)).toEqual(first);
    expect(page(id).status).toBe('issued');
  });

  test('follow the commitments, after those who joined later were raised', () => {
    const { holding, issued, amounts } = setUp();
    holding(600);
    holding(400);
    expect(amounts(issued(500))).toEqual([300, 200]);
    holding(1_000);
    // 500 of 1,000 were called; the newcomer pays up to the same half first.
    expect(amounts(issued(500))).toEqual([500]);
    expect(amounts(issued(1_000))).toEqual([300, 200, 500]);
  });

  test('of a draft are those of today, and are stored when it is sent', () => {
    const { owner, holding, call, amounts } = setUp();
    holding(600);
    const id = call(300);
    expect(amounts(id)).toEqual([300]);
    holding(600);
    expect(amounts(id)).toEqual([150, 150]);
    issueCall(owner, { id });
    holding(600);
    expect(amounts(id)).toEqual([150, 150]);
  });

  test('never exceed what is committed and was not called', () => {
    const { owner, holding, call, issued, page, amounts } = setUp();
    expect(errorKeysOf(() => call(1))).toEqual({ amount: 'capitalCall.errors.nothing' });
    const first = holding(600);
    expect(errorKeysOf(() => call(601))).toEqual({ amount: 'capitalCall.errors.tooMuch' });
    const id = call(600);
    issued(100);
    expect(page(id)).toMatchObject({ isPossible: false, unfunded: 50_000, parts: [] });
    expect(errorKeysOf(() => issueCall(owner, { id }))).toEqual({
      amount: 'capitalCall.errors.tooMuch',
    });
    const less = { id: first, version: '2', committed: '99' };
    expect(errorKeysOf(() => commitHolding(owner, less))).toEqual({
      committed: 'holding.errors.called',
    });
    expect(amounts(issued(500))).toEqual([500]);
  });

  test('pass to the buyer with the sold part, so that no amount is paid twice', () => {
    const { owner, form, holding, issued, amounts } = setUp();
    const seller = holding(1_000);
    issued(600);
    sellHolding(owner, form({ id: seller, amount: '500', buyer_name: 'Gil Peretz' }));
    expect(amounts(issued(400))).toEqual([200, 200]);
    const everything = { id: seller, amount: '500', buyer_name: 'Noa Levi' };
    sellHolding(owner, form(everything));
    expect(errorKeysOf(() => issued(1))).toEqual({ amount: 'capitalCall.errors.nothing' });
  });
});

describe('a sent call', () => {
  test('notifies only holders with an account, each of their own part', () => {
    const { own, holding, issued, mails, investor } = setUp();
    own(600);
    holding(400, { email: 'later@example.com' });
    issued(100, { purpose: 'Windows' });
    expect(mails()).toMatchObject([{ to: investor.email }]);
    expect(mails()[0]?.subject).toContain('call 1');
  });

  test('sends no details to an unconfirmed address', () => {
    const { db, own, issued, investor } = setUp();
    db.update(people).set({ emailVerifiedAt: null }).where(eq(people.id, investor.id)).run();
    own(600);
    issued(100);
    const subjects = db.select({ subject: outbox.subject }).from(outbox).all();
    expect(subjects).toContainEqual({ subject: 'News about your investment' });
  });

  test('is paid in parts, and its payments are in the books', () => {
    const { db, owner, project_id, holding, issued, pay, page } = setUp();
    const one = holding(600);
    const other = holding(400);
    const id = issued(100);
    const { entryId } = pay(id, one, { amount: '20' });
    expect([cashOf(db, project_id, '2026-12-31'), page(id).open]).toEqual([2_000, 8_000]);
    expect(errorKeysOf(() => pay(id, one, { amount: '41' }))).toEqual({
      amount: 'capitalCall.errors.overpaid',
    });
    pay(id, one);
    expect(errorKeysOf(() => pay(id, one))).toEqual({ amount: 'capitalCall.errors.paid' });
    pay(id, other);
    expect([cashOf(db, project_id, '2026-12-31'), page(id).open]).toEqual([10_000, 0]);
    reverseEntry(owner, { id: entryId });
    expect([cashOf(db, project_id, '2026-12-31'), page(id).open]).toEqual([8_000, 2_000]);
    expect(checkBooks(db)).toEqual([]);
  });

  test('can be withdrawn before any payment, and then no longer counts', () => {
    const { owner, own, issued, pay, amounts, page, mails } = setUp();
    const one = own(600);
    const id = issued(600);
    withdrawCall(owner, { id });
    expect(page(id)).toMatchObject({ status: 'withdrawn', open: 0 });
    expect(mails()).toHaveLength(2);
    expect(errorKeysOf(() => pay(id, one))).toEqual({ holding_id: 'capitalCall.errors.holding' });
    const again = issued(600);
    expect(amounts(again)).toEqual([600]);
    pay(again, one, { amount: '1' });
    expect(() => withdrawCall(owner, { id: again })).toThrow('in-use');
    expect(() => deleteCall(owner, { id: again })).toThrow('in-use');
    expect(() => deleteHolding(owner, { id: one })).toThrow('in-use');
  });

  test('cannot be changed or sent again; a draft can be changed and deleted', () => {
    const { owner, holding, call, issued, page } = setUp();
    holding(600);
    const id = issued(100);
    const change = { id, version: '1', amount: '50' };
    expect(() => updateCall(owner, change)).toThrow('not-found');
    expect(() => issueCall(owner, { id })).toThrow('not-found');
    const draft = call(100);
    updateCall(owner, { ...change, id: draft });
    expect(page(draft)).toMatchObject({ amount: 5_000, version: 2 });
    deleteCall(owner, { id: draft });
    expect(() => page(draft)).toThrow('not-found');
  });
});

test('the usual due day is ten business days away; Friday to Sunday count nothing', () => {
  expect(businessDaysAfter('2026-11-23', 3)).toBe('2026-11-26');
  expect(businessDaysAfter('2026-11-23', 4)).toBe('2026-11-30');
  expect(businessDaysAfter('2026-11-27', 1)).toBe('2026-11-30');
});

test('a due day is neither past nor years away', () => {
  const { holding, call } = setUp();
  holding(100);
  expect(errorKeysOf(() => call(1, { due_on: '2020-01-01' }))).toEqual({
    due_on: 'capitalCall.errors.past',
  });
  expect(errorKeysOf(() => call(1, { due_on: '2030-01-01' }))).toEqual({
    due_on: 'books.errors.year',
  });
});

test('a new call proposes the bills of 60 days that the cash does not cover', () => {
  const { owner, project_id, holding, issued, pay, bill, addPhase } = setUp();
  addPhase(1_000_000);
  const one = holding(900);
  bill(500, { due_date: new Date(now + 30 * day).toISOString().slice(0, 10) });
  bill(70, { due_date: new Date(now + 90 * day).toISOString().slice(0, 10) });
  expect(newCall(owner, { project_id })).toMatchObject({ bills: 50_000, amount: 50_000 });
  pay(issued(200), one);
  expect(newCall(owner, { project_id })).toMatchObject({ cash: 20_000, amount: 30_000 });
});

test('reminders go out once, three days before a part is due', () => {
  const { db, one, own, issued, mails } = setUp();
  own(600);
  issued(100);
  const run = (at: number) => {
    const attempt = { number: 1, isLast: false, now: at, clock: () => at };
    const outcome = remindOfCalls.run(as(db, one.entrepreneur) as never, {}, attempt) as
      | { write?: (tx: typeof db) => void }
      | undefined;
    outcome?.write?.(db);
  };
  run(now);
  expect(mails()).toHaveLength(1);
  run(now + 30 * day);
  run(now + 31 * day);
  expect(mails()).toHaveLength(2);
  expect(db.select().from(capitalCallParts).get()?.remindedAt).toBe(now + 30 * day);
});

test('an investor sees the sent calls of their own holding only', () => {
  const { db, own, holding, call, issued, investor } = setUp();
  const id = own(600);
  const other = holding(400);
  issued(100, { purpose: 'Windows' });
  call(200);
  const reader = as(db, investor);
  expect(investmentPage(reader, { id }).calls).toMatchObject([
    { number: 1, purpose: 'Windows', amount: 6_000, openAmount: 6_000, unfunded: 54_000 },
  ]);
  expect(() => investmentPage(reader, { id: other })).toThrow('not-found');
  expect(() => callPage(reader, { id: 1 })).toThrow('forbidden');
});

test('a call gets its final number when it is sent, so investors see no gaps', () => {
  const { call, issued, page, own, owner } = setUp();
  own(100_000);
  const [first, second, third] = [call(1_000), call(1_000), call(1_000)];
  const numbers = () => [first, second, third].map((id) => page(id).number);
  expect(numbers()).toEqual([1, 2, 3]);
  issueCall(owner, { id: third });
  expect(numbers()).toEqual([3, 2, 1]);
  expect(page(issued(1_000)).number).toBe(2);
  expect(numbers()).toEqual([3, 4, 1]);
  issueCall(owner, { id: second });
  expect(numbers()).toEqual([4, 3, 1]);
});
