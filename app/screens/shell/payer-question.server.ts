import { payerPath } from '~/book-paths';
import type { Page } from '~/http/page.server';
import { todayFor } from '~/models/access/times.server';
import { lastMonthEnd } from '~/models/finance/days';
import { answerPayer } from '~/models/payers/answer.server';
import { aboutUnanswered, type PaidOutside, unansweredAmount } from '~/models/payers/costs.server';
import type { Project } from '~/models/projects/visible.server';
import type { OpenPayerQuestion } from './payer-question';

/** The open question who paid the typed amounts, for people who can answer it. */
export function openPayerQuestion(
  { db, actor, portal }: Page,
  projectId: number,
): OpenPayerQuestion | null {
  if (!answerPayer.permits(actor)) return null;
  const amount = unansweredAmount(db, projectId);
  return amount > 0 ? { amount, href: payerPath(portal, projectId) } : null;
}

/** The same for the holders of a project who see its amounts. */
export function paidOutside({ db, actor, now }: Page, project: Project): PaidOutside | null {
  if (project.audience !== 'investor-with-money') return null;
  return aboutUnanswered(db, project.id, lastMonthEnd(todayFor({ actor, now })));
}
