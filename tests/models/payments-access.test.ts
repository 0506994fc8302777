import { plans, transactions } from 'db/schema/billing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import {
  activateCard,
  cardDeletion,
  cardForEdit,
  cardList,
} from '~/models/billing/cards/cards.server';
import { createCard, deleteCard, updateCard } from '~/models/billing/cards/save.server';
import { paymentForm, refreshedPayment } from '~/models/billing/payments/page.server';
import { pay } from '~/models/billing/payments/pay.server';
import * as managing from '~/models/billing/plans/manage.server';
import { planPage } from '~/models/billing/plans/page.server';
import { receipt } from '~/models/billing/receipts/receipt.server';
import { refund, refundForm } from '~/models/billing/refunds/refund.server';
import { grantForm, grantPlan } from '~/models/billing/subscriptions/grant.server';
import {
  cancelScheduledPlan,
  planQuote,
  schedulePlan,
} from '~/models/billing/subscriptions/schedule.server';
import {
  renewal,
  startTrial,
  subscribe,
  trialOffer,
  unsubscribe,
} from '~/models/billing/subscriptions/subscription.server';
import { transactionFilters, transactionList } from '~/models/billing/transactions/list.server';
import type { Caller, Payload } from '~/models/operation.server';
import type { Gateway } from '~/services/payments/gateway';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { person } from '../support/world';
import { setUp } from './payments-set-up';

type Scene = Awaited<ReturnType<typeof paidScene>>;
type Ask = (caller: Caller, payload: Payload) => unknown;

/** Company one has paid; `calls` lists the gateway calls since then. */
async function paidScene() {
  const scene = setUp();
  const { db, one, two, plan, more, payload } = scene;
  db.update(plans).set({ trialDays: 14 }).run();
  await scene.paid();
  scene.dearer();
  db.insert(plans)
    .values({ ...plan, id: 3, title: 'Less', amount: 100 })
    .run();
  const calls: string[] = [];
  const watched = new Proxy(scene.gateway, {
    get: (gateway, name) => {
      if (name !== 'name' && name !== 'cardForm') calls.push(String(name));
      return Reflect.get(gateway, name);
    },
  }) as Gateway;
  const under = { companyId: one.id, parentId: one.admin.id };
  const actors = {
    admin: one.admin,
    biller: person(db, 'admin', { ...under, permissions: ['billing'] }),
    idle: person(db, 'admin', under),
    entrepreneur: one.entrepreneur,
    guest: person(db, 'investor', { companyId: null, permissions: ['billing'] }),
    tenant: person(db, 'tenant', { companyId: one.id }),
    superadmin: person(db, 'superadmin', { companyId: null }),
    foreign: two.admin,
    newcomer: person(db, 'admin', { companyId: two.id }),
  };
  const paymentFields = {
    ...payload(),
    card_id: '1',
    title: 'Team',
    duration_count: '1',
    duration_unit: 'month',
  };
  const offer = {
    amount: '10',
    currency: 'ILS',
    trial_days: '0',
    order: '1',
    reason: 'Pilot',
    id: 1,
    plan_id: plan.id,
  };
  const callAs = (act: Ask, actor: Actor, caller: Partial<Caller> = {}, fields: Payload = {}) =>
    (async () =>
      act(as(db, actor, { ...more, gateway: watched, ...caller }), {
        ...paymentFields,
        ...offer,
        ...fields,
      }))();
  return { ...scene, asked: calls, actors, ask: callAs };
}

const payers = { trialOffer, renewal, paymentForm, paymentNow: refreshedPayment, planQuote };
const paymentCalls = {
  pay: (caller: Caller, payload: Payload) =>
    pay(caller, { ...payload, plan_id: 2, amount: undefined }),
  schedulePlan: (caller: Caller, payload: Payload) => schedulePlan(caller, { ...payload, id: 3 }),
  unschedulePlan: cancelScheduledPlan,
  subscribe,
  unsubscribe,
};
const cardReads = { cardForEdit, cardDeletion };
const cardWrites = { createCard, updateCard, activateCard, deleteCard };
const billed: Record<string, Ask> = { receipt, transactionList };
const { createPlan, updatePlan, retirePlan, restorePlan, managedPlan, managedPlans, newPlan } =
  managing;
const operated = { createPlan, updatePlan, retirePlan, restorePlan, grantPlan, refund };
const operatedReads = { managedPlan, managedPlans, newPlan, grantForm, refundForm };

type Name = keyof Scene['actors'];
const outside: Name[] = ['idle', 'entrepreneur', 'guest', 'tenant'];
/** The calls, with the permitted and the other actors. */
const table: [Record<string, Ask>, by: Name[], refused: Name[]][] = [
  [
    { ...payers, ...paymentCalls } as Record<string, Ask>,
    ['admin', 'biller'],
    [...outside, 'superadmin'],
  ],
  [
    { ...cardReads, ...cardWrites, cardList } as Record<string, Ask>,
    ['admin', 'biller'],
    [...outside, 'superadmin'],
  ],
  [billed, ['admin', 'biller', 'superadmin'], outside],
  [
    { ...operated, ...operatedReads } as Record<string, Ask>,
    ['superadmin'],
    ['admin', 'biller', 'foreign', ...outside],
  ],
];
const rows = table.flatMap(([asks, by, refused]) =>
  Object.entries(asks).map(([name, act]) => ({ name, act: act, by, refused })),
);

let scene: Scene;
beforeEach(async () => {
  scene = await paidScene();
});

describe('billing calls', () => {
  test.each(rows)('allows $name only to permitted actors', async ({ act, by, refused }) => {
    const { db, ask, asked, actors } = scene;
    const before = dump(db);
    for (const name of refused)
      await expect(ask(act, actors[name]), name).rejects.toThrow(/^(forbidden|not-found)$/);
    expect([dump(db), asked]).toEqual([before, []]);
    // The same call succeeds for a permitted actor.
    await expect(ask(act, actors[by.at(-1)!])).resolves.not.toThrow();
  });

  const ofRecords = {
    renewal,
    paymentNow: refreshedPayment,
    subscribe,
    unsubscribe,
    receipt,
    ...cardReads,
    ...cardWrites,
  };
  const { createCard: _, ...others } = ofRecords;
  test.each(Object.entries(others) as [string, Ask][])(
    'hides %s of another company',
    async (_name, act) => {
      const { db, ask, asked, actors } = scene;
      const before = dump(db);
      await expect(ask(act, actors.foreign)).rejects.toThrow('not-found');
      expect([dump(db), asked]).toEqual([before, []]);
    },
  );

  const writes = { ...paymentCalls, ...cardWrites, startTrial, ...operated };
  test.each(Object.entries(writes) as [string, Ask][])(
    'refuses %s while impersonating',
    async (name, act) => {
      const { db, ask, asked, actors } = scene;
      const actor =
        name in operated ? actors.superadmin : act === startTrial ? actors.foreign : actors.admin;
      const before = dump(db);
      const impersonator = actors.superadmin;
      await expect(ask(act, actor, { impersonator })).rejects.toThrow('forbidden');
      expect([dump(db), asked]).toEqual([before, []]);
    },
  );
});

test('keeps other companies’ transactions out of every list and export', () => {
  const { db, actors } = scene;
  const { foreign, admin, superadmin } = actors;
  const of = (actor: Actor) => {
    const caller = as(db, actor);
    return {
      page: transactionList(caller).total,
      found: transactionList(caller, { search: 'TX' }).total,
      asked: transactionList(caller, { filters: { company: admin.companyId } }).total,
      file: [...transactionList.batches(caller)].flat().length,
      companies: transactionFilters(db, actor).companies.length,
    };
  };
  expect(of(foreign)).toEqual({ page: 0, found: 0, asked: 0, file: 0, companies: 0 });
  expect(of(admin)).toEqual({ page: 1, found: 1, asked: 1, file: 1, companies: 0 });
  expect(of(superadmin)).toEqual({ page: 1, found: 1, asked: 1, file: 1, companies: 1 });
  const own = as(db, foreign);
  expect(cardList(own)).toEqual([]);
  expect(paymentForm(own, { id: 1 })).toMatchObject({ cards: [], activeCardId: null });
  expect(planPage(own)).toMatchObject({ current: null, mayTry: true });
  expect(db.select().from(transactions).all()).toHaveLength(1);
});
