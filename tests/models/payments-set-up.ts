import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plans, subscriptions, transactions } from 'db/schema/billing';
import { outbox } from 'db/schema/sign-in';
import { onTestFinished } from 'vitest';
import { pay } from '~/models/billing/payments/pay.server';
import { runDueBilling } from '~/models/billing/run-due.server';
import { processDueSubscriptions } from '~/models/billing/subscriptions/renew.server';
import type { Caller } from '~/models/operation.server';
import type { Gateway } from '~/services/payments/gateway';
import { createSandbox } from '~/services/payments/sandbox.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, now } from '../support/world';

export const day = 86_400_000;
const stamps = { createdAt: now, updatedAt: now };
export const numbers = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000000000003220',
};
export const breathe = async () => {};

/** A company that pays with the sandbox gateway, which moves no money. */
export function setUp() {
  const db = freshDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-pay-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const [one, two] = [company(db), company(db)];
  const gateway = createSandbox(dataDir, 10);
  const terms = { currency: 'ILS', duration: '1 month', ...stamps };
  const plan = db
    .insert(plans)
    .values({ title: 'Pro', amount: 11_800, projectLimit: 2, ...terms })
    .returning()
    .get();
  /** Creates a plan the company does not have, each dearer than the one before. */
  let price = plan.amount;
  const dearer = () => {
    price += 10_000;
    return db
      .insert(plans)
      .values({ title: 'More', amount: price, ...terms })
      .returning()
      .get().id;
  };
  const more: Partial<Caller> = { gateway, vat: { vatRate: 18, vatId: '514000000' } };
  let form = 0;
  const payload = (fields: Record<string, unknown> = {}) => ({
    plan_id: plan.id,
    version: plan.version,
    card_id: 'new',
    card_holder_name: 'Noa Levi',
    card_no: numbers.good,
    cvv: '123',
    expiry: '08/29',
    form_key: `form-key-${++form}`,
    ...fields,
  });
  const paid = (fields: Record<string, unknown> = {}, at = now) =>
    pay(as(db, one.admin, { ...more, now: at }), payload(fields));
  const context = {
    ...as(db, one.admin),
    ...more,
    locale: 'en-US' as const,
    vat: { vatRate: 18, vatId: null },
  };
  const clockTo = (at: number, by: Gateway | null = gateway) =>
    processDueSubscriptions(context, by, () => at, breathe);
  /** Ends the current plan, because a running plan cannot be bought again. */
  const endPlan = () =>
    db
      .update(subscriptions)
      .set({ status: 'expired', expiredAt: now - 1 })
      .run();
  const rows = () => db.select().from(transactions).all();
  const subscription = () => db.select().from(subscriptions).all().at(-1);
  const mails = () =>
    db
      .select({ subject: outbox.subject })
      .from(outbox)
      .all()
      .map(({ subject }) => subject);
  return {
    endPlan,
    db,
    one,
    two,
    plan,
    dearer,
    gateway,
    more,
    payload,
    paid,
    context,
    clockTo,
    rows,
    subscription,
    mails,
  };
}

/** One run of the recurring billing job. */
export const billingRun =
  (...[context, gateway]: [Parameters<typeof runDueBilling>[0], Gateway | null]) =>
  (clock: () => number) =>
    runDueBilling(context, gateway, clock);
