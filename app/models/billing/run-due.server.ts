import { reconcileSetups } from '~/models/billing/cards/setup.server';
import { breather } from '~/services/jobs/jobs.server';
import { log } from '~/services/log/log.server';
import type { Gateway } from '~/services/payments/gateway';
import { reconcile } from './payments/reconcile.server';
import type { Books } from './receipts/receipt.server';
import { reconcileRefunds } from './refunds/sync.server';
import { renewDue } from './subscriptions/renew.server';

/**
 * What time does to payments and plans. The due rows themselves say what there is to do, so a run
 * after a standstill catches up. @returns one run, which does nothing while an earlier one goes on
 */
export function keepPayments(books: Omit<Books, 'now'>, gateway: Gateway | null) {
  let isRunning = false;
  return async (clock: () => number) => {
    if (isRunning) return;
    isRunning = true;
    const breathe = breather();
    try {
      if (gateway) {
        await reconcile(books, gateway, clock, breathe);
        await reconcileRefunds(books, gateway, clock, breathe);
        await reconcileSetups(books, gateway, clock);
      }
      await renewDue(books, gateway, clock, breathe);
    } catch (error) {
      if (books.db.$client.open)
        log.error({ err: error }, 'payments could not be brought up to date');
    } finally {
      isRunning = false;
    }
  };
}
