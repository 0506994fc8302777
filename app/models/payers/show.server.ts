import type { Database } from 'db/client.server';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { bookReading } from '~/models/books/input';
import { recordId } from '~/models/fields';
import { later } from '~/models/finance/days';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { cashByDay, firstFreeDay, owedForTyped, sumOf, unansweredAmount } from './costs.server';
import { type Dated, mostByBank } from './divide';
import { answerOf } from './post.server';
import { sponsorsOf } from './sponsor.server';
import { takeBackRefusal } from './take-back.server';

/** The question who paid the typed amounts, with a proposal, or the answer to it. */
export const payerQuestion = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const today = todayFor({ actor, now });
    const amount = unansweredAmount(db, projectId);
    const free = firstFreeDay(db, projectId);
    const answer = answerOf(db, projectId) ?? null;
    return {
      project,
      /** 0 if there is no open question. */
      amount,
      /** The first day on which an answer counts. */
      freeDay: free,
      /** False on the day of a distribution or a statement. */
      isPossible: free <= today,
      proposal: amount === 0 ? null : proposalFor(db, projectId, free),
      sponsors: sponsorsOf(db, projectId),
      typedPayer: project.typedPayer,
      answer,
      takeBackRefusal: answer && takeBackRefusal(db, answer, today),
    };
  },
});

export type PayerQuestion = ReturnType<typeof payerQuestion>;

/** The project’s account first, as far as capital and loans reach; the owner paid the rest. */
function proposalFor(db: Database, projectId: number, free: string) {
  const costs = owedForTyped(db, projectId).map(
    ({ day, amount }): Dated => ({ day: later(day, free), amount }),
  );
  const total = sumOf(costs);
  const { funds } = db.get<{ funds: number }>(sql`
    select coalesce(-sum(p.amount), 0) as funds
    from journal_entries as e join postings as p on p.entry_id = e.id
    where e.project_id = ${projectId} and (p.account = 'capital'
      or (p.account = 'loan' and e.kind = 'loan' and e.reversed_by is null))`)!;
  const most = mostByBank(costs, cashByDay(db, projectId));
  const bank = Math.max(0, Math.min(total, funds, most));
  return { bank, owner: total - bank, capital: 0 };
}
