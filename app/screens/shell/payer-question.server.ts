import { payerPath } from '~/book-paths';
import type { Page } from '~/http/page.server';
import { answerPayer } from '~/models/payers/answer.server';
import { unansweredAmount } from '~/models/payers/costs.server';
import type { OpenPayerQuestion } from './payer-question';

/** The open question who paid what was typed, for people who may answer it. */
export function openPayerQuestion(
  { db, actor, portal }: Page,
  projectId: number,
): OpenPayerQuestion | null {
  if (!answerPayer.permits(actor)) return null;
  const amount = unansweredAmount(db, projectId);
  return amount > 0 ? { amount, href: payerPath(portal, projectId) } : null;
}
