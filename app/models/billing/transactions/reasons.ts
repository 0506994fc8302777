import type { Text, TextKey } from '~/i18n/words';
import { chargeRefusals } from '~/services/payments/gateway';

/** Why a transaction has its status; shown in the reader's language. */
export const reasonCodes = [
  'approved',
  'refund',
  'refundFailed',
  'refundReturned',
  'duplicate',
  'dispute',
  'disputeWon',
  'waiting',
  ...chargeRefusals,
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

type TransactionReason = {
  reason: string | null;
  message: string;
  /** The transaction id of the refunded charge. */
  refundedId: string | null;
};

const isReason = (code: string): code is ReasonCode =>
  (reasonCodes as readonly string[]).includes(code);

/** The reason in the reader's language. Older rows without a code show their stored message. */
export function reasonText(text: Text, { reason, message, refundedId }: TransactionReason): string {
  if (reason === null) return message;
  // The code of a newer version, or of another gateway.
  if (!isReason(reason)) return message || reason;
  return text(`transaction.reasons.${reason}` satisfies TextKey, { transaction: refundedId ?? '' });
}
