import { reconcileSetups } from '~/models/billing/cards/setup.server';
import { createYield } from '~/services/jobs/jobs.server';
import { log } from '~/services/log/log.server';
import type { Gateway } from '~/services/payments/gateway';
import { reconcile } from './payments/reconcile.server';
import type { BillingContext } from './receipts/receipt.server';
import { reconcileRefunds } from './refunds/sync.server';
import { processDueSubscriptions } from './subscriptions/renew.server';

/**
 * What time does to payments and plans. The due rows themselves say what there is to do, so a run
 * after a standstill catches up. @returns one run, which does nothing while an earlier one goes on
 */
export function keepPayments(context: Omit<BillingContext, 'now'>, gateway: Gateway | null) {
  let isRunning = false;
  return async (clock: () => number) => {
    if (isRunning) return;
    isRunning = true;
    const breathe = createYield();
    try {
      if (gateway) {
        await reconcile(context, gateway, clock, breathe);
        await reconcileRefunds(context, gateway, clock, breathe);
        await reconcileSetups(context, gateway, clock);
      }
      await processDueSubscriptions(context, gateway, clock, breathe);
    } catch (error) {
      if (context.db.$client.open)
        log.error({ err: error }, 'payments could not be brought up to date');
    } finally {
      isRunning = false;
    }
  };
}
