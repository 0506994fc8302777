import { reconcileSetups } from '~/models/billing/cards/setup.server';
import { minuteMs } from '~/models/durations';
import { recurring } from '~/models/jobs/job';
import { createYield } from '~/services/jobs/yield';
import type { Gateway } from '~/services/payments/gateway';
import { reconcile } from './payments/reconcile.server';
import type { BillingContext } from './receipts/receipt.server';
import { reconcileRefunds } from './refunds/sync.server';
import { processDueSubscriptions } from './subscriptions/renew.server';

/** Renewals and open payments, of which many may be due after downtime. */
export const updateBilling = recurring<'billing.update'>(
  { every: minuteMs, atStart: true },
  {
    run: ({ gateway, ...services }, _, { clock }) =>
      runDueBilling({ ...services, locale: 'en-US', address: null }, gateway, clock),
  },
);

/** The due rows themselves say what there is to do, so a run after downtime catches up. */
export async function runDueBilling(
  context: Omit<BillingContext, 'now'>,
  gateway: Gateway | null,
  clock: () => number,
) {
  const yieldNow = createYield();
  if (gateway) {
    await reconcile(context, gateway, clock, yieldNow);
    await reconcileRefunds(context, gateway, clock, yieldNow);
    await reconcileSetups(context, gateway, clock);
  }
  await processDueSubscriptions(context, gateway, clock, yieldNow);
}
