import { amountText } from '~/models/fields';
import { answerPayer } from '~/models/payers/answer.server';
import { cashByDay, owedForTyped, sumOf } from '~/models/payers/costs.server';
import { mostByBank } from '~/models/payers/divide';
import { castProjects } from '../cast';
import { bookkeeper } from './insert-books';
import type { Seeded, Seeding } from './seeding';

/**
 * The day of the answer, and what stays in the account. The account paid the rest as far as it
 * reaches, the owner what is left. The question is open in Neve Tzedek.
 */
const answers: Record<string, { day: number; kept: number }> = {
  [castProjects.rothschild]: { day: -30, kept: 0 },
  [castProjects.florentin]: { day: -30, kept: 0 },
  [castProjects.yarkon]: { day: 0, kept: 0 },
  [castProjects.germanColony]: { day: -30, kept: 6_000_000 },
  [castProjects.kerem]: { day: 0, kept: 7_500_000 },
};

/** Says who paid the typed amounts in projects with holders or a loan. */
export function insertAnswers(seeding: Seeding, projects: Seeded[]) {
  const { tx } = seeding;
  for (const project of projects) {
    const answer = answers[project.spec.name];
    if (!answer) continue;
    const costs = owedForTyped(tx, project.id);
    const bank = Math.max(0, mostByBank(costs, cashByDay(tx, project.id)) - answer.kept);
    answerPayer(bookkeeper(seeding, project, answer.day), {
      project_id: project.id,
      bank: amountText(bank),
      owner: amountText(sumOf(costs) - bank),
    });
  }
}
