import { retryWhileLocked } from 'db/write-lock';
import { type Payment, settlePayment } from './record.server';

/**
 * Settles a payment after the gateway's answer. A write lock of another process is waited for, so
 * that a charge does not stay open only because of it; a longer lock is left to `reconcile`.
 *
 * @throws DatabaseLocked
 */
export const settleWhenUnlocked = (
  ...[books, id, charged]: Parameters<typeof settlePayment>
): Promise<Payment> => retryWhileLocked(books.db, () => settlePayment(books, id, charged));
