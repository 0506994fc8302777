import { auditLog } from 'db/schema/audit';
import { payments, subscriptions } from 'db/schema/billing';
import { describe, expect, test } from 'vitest';
import { checkBilling } from '~/models/billing/checks/check.server';
import { paymentForm } from '~/models/billing/payments/page.server';
import { cancelScheduledPlan, planQuote } from '~/models/billing/subscriptions/schedule.server';
import { unsubscribe } from '~/models/billing/subscriptions/subscription.server';
import { now, project } from '../support/world';
import { day } from './payments-set-up';
import { end, rejectionOf, scene } from './plan-changes-set-up';

describe('a plan that is not dearer', () => {
  test('begins at the end of the paid period at its own price, and can be cancelled until then', async () => {
    const { db, paid, choose, schedule, basic, page, subs, clockTo, rows, at, mails } = scene();
    await paid();
    expect(await rejectionOf(() => choose(basic.id))).toEqual(['plan', 'later']);
    expect(schedule(basic.id)).toEqual({ plan: 'Basic', startsAt: end });
    expect(schedule(basic.id)).toEqual({ plan: 'Basic', startsAt: end });
    expect(page().current).toMatchObject({
      title: 'Pro',
      nextPlan: { title: 'Basic' },
      nextCharge: { amount: 2_000, at: end },
    });
    cancelScheduledPlan(at(now), { id: String(subs()[0]!.id) });
    expect(page().current).toMatchObject({
      nextPlan: null,
      nextCharge: { amount: 11_800, at: end },
    });
    schedule(basic.id);
    await clockTo(end - 3 * day);
    expect(mails().at(-1)).toBe('Pro changes to Basic on 15/04/2026');
    await clockTo(end);
    expect(rows().at(-1)).toMatchObject({ amount: 2_000, planId: basic.id, periodFrom: end });
    expect(subs()).toMatchObject([
      { planId: basic.id, nextPlanId: null, expiredAt: Date.UTC(2026, 4, 15, 12) },
    ]);
    expect(checkBilling(db, end)).toEqual([]);
    const actions = db
      .select()
      .from(auditLog)
      .all()
      .map(({ action }) => action);
    expect(actions.filter((action) => action.endsWith('schedule'))).toEqual([
      'subscription.schedule',
      'subscription.unschedule',
      'subscription.schedule',
    ]);
  });

  test('is refused while more projects are active than it allows, and names them', async () => {
    const { db, one, paid, schedule, basic, at } = scene();
    await paid();
    const extra = project(db, one.entrepreneur, one.assetType.id);
    expect(await rejectionOf(() => schedule(basic.id))).toEqual([
      ['plan_id', 'plan.errors.tooMany'],
    ]);
    const { quote, activeProjects } = planQuote(at(now), { id: String(basic.id) });
    expect(quote.tooMany).toEqual({ limit: 1, active: 2 });
    expect(activeProjects.map(({ id }) => id)).toContain(extra.id);
    expect(activeProjects).toHaveLength(2);
  });

  test('needs a card, turns auto-renewal on and ends with it', async () => {
    const { db, paid, schedule, basic, subs, at } = scene();
    await paid();
    const { id } = subs()[0]!;
    unsubscribe(at(now), { id: String(id) });
    schedule(basic.id);
    expect(subs()).toMatchObject([{ isSubscribe: true, nextPlanId: basic.id }]);
    unsubscribe(at(now), { id: String(id) });
    expect(subs()).toMatchObject([{ isSubscribe: false, nextPlanId: null }]);
    db.$client.exec('update cards set is_active = 0');
    expect(await rejectionOf(() => schedule(basic.id))).toEqual(['plan', 'card']);
  });

  test('waits for the end of the period for another currency too', async () => {
    const { paid, plan, quote } = scene();
    await paid();
    expect(quote(plan('Dollars', 90_000, { currency: 'USD' }).id)).toMatchObject({
      kind: 'later',
      startsAt: end,
    });
  });
});

describe('a plan that is already paid for', () => {
  test('is not sold again', async () => {
    const { paid, choose, plan, schedule, rows } = scene();
    await paid();
    void plan;
    const { planId } = rows()[0]!;
    expect(await rejectionOf(() => choose(planId!))).toEqual(['plan', 'same']);
    expect(await rejectionOf(() => schedule(planId!))).toEqual(['plan', 'same']);
  });

  test('can be paid once its renewal is overdue', async () => {
    const { db, paid, clockTo, quote, rows } = scene();
    await paid();
    db.$client.exec("update cards set gateway_token = 'sandbox_x_0002'");
    await clockTo(end);
    expect(quote(rows()[0]!.planId!, end + day)).toMatchObject({
      kind: 'start',
      amount: 11_800,
      credit: 0,
    });
  });
});

describe('unpaid periods', () => {
  test('do not count as credit: a new plan begins after a trial', async () => {
    const { db, one, at, business, quote } = scene();
    expect(paymentForm(at(now), { id: business.id }).trialEndsAt).toBeNull();
    const trial = {
      companyId: one.id,
      personId: one.admin.id,
      planId: business.id,
      status: 'trial' as const,
    };
    db.insert(subscriptions)
      .values({
        ...trial,
        startedAt: now,
        expiredAt: now + 5 * day,
        createdAt: now,
        updatedAt: now,
      })
      .run();
    expect(quote(business.id)).toMatchObject({
      kind: 'start',
      credit: 0,
      amount: 24_900,
      startsAt: now + 5 * day,
    });
    expect(paymentForm(at(now), { id: business.id }).trialEndsAt).toBe(now + 5 * day);
    expect(paymentForm(at(now + 5 * day), { id: business.id }).trialEndsAt).toBeNull();
  });

  test('do not count as credit: a payment ends a granted plan only with the payer’s consent', async () => {
    const { db, one, basic, business, quote, choose, subs } = scene();
    const grant = {
      companyId: one.id,
      personId: one.admin.id,
      planId: basic.id,
      status: 'active' as const,
    };
    db.insert(subscriptions)
      .values({
        ...grant,
        grantReason: 'Partner',
        startedAt: now,
        expiredAt: now + 500 * day,
        createdAt: now,
        updatedAt: now,
      })
      .run();
    expect(quote(business.id)).toMatchObject({
      kind: 'start',
      credit: 0,
      granted: { title: 'Basic' },
    });
    expect(await rejectionOf(() => choose(business.id))).toEqual(['plan', 'granted']);
    expect(db.select().from(payments).all()).toEqual([]);
    await choose(business.id, now, { ends_grant: 'on' });
    expect(subs().map(({ status }) => status)).toEqual(['cancelled', 'active']);
  });
});
