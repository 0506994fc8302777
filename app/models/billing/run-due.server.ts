import { reconcileSetups } from '~/models/billing/cards/setup.server';
import { recurring } from '~/models/jobs/job';
import { breather } from '~/services/jobs/jobs.server';
import type { Gateway } from '~/services/payments/gateway';
import { reconcile } from './payments/reconcile.server';
import type { BillingContext } from './receipts/receipt.server';
import { reconcileRefunds } from './refunds/sync.server';
import { processDueSubscriptions } from './subscriptions/renew.server';

const minute = 60_000;

/** Renewals and open payments. */
export const updateBilling = recurring<'billing.update'>(
  { every: minute },
  {
    run: ({ gateway, ...services }, _, { clock }) =>
      runDueBilling({ ...services, locale: 'en-US' }, gateway, clock),
  },
);

/** The due rows themselves say what there is to do, so a run after downtime catches up. */
export async function runDueBilling(
  context: Omit<BillingContext, 'now'>,
  gateway: Gateway | null,
  clock: () => number,
) {
  const breathe = breather();
  if (gateway) {
    await reconcile(context, gateway, clock, breathe);
    await reconcileRefunds(context, gateway, clock, breathe);
    await reconcileSetups(context, gateway, clock);
  }
  await processDueSubscriptions(context, gateway, clock, breathe);
}
