import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { postEntry } from '~/models/books/post.server';
import { statesOn } from '~/models/investments/project-state.server';
import { netValues } from '~/models/investments/value.server';
import { transferWithOwner } from '~/models/payers/transfer.server';
import { payersSetUp, today } from './set-up';

test('M3: drawing and repaying a loan, saying who paid and the owner’s money are neutral', () => {
  const set = payersSetUp({ price: 1_500_000 });
  const { db, owner, project_id, holding, paysIn, income, answer, takeBack, form } = set;
  db.update(projects)
    .set({ currentPropertyValue: 1_500_000_00 })
    .where(eq(projects.id, project_id))
    .run();
  const net = () =>
    netValues(db, statesOn(db, [project_id], today), today).get(project_id)!.net / 100;
  const loan = (amount: number, date: string) =>
    postEntry(db, owner, { projectId: project_id, kind: 'loan', date, net: amount, vat: 0 }, [
      { account: 'cash', amount: amount * 100 },
      { account: 'loan', amount: -amount * 100 },
    ]);
  paysIn(holding('A', 800_000), 800_000, '2025-05-01');
  expect(net()).toBe(800_000);
  loan(700_000, '2025-07-01');
  expect(net()).toBe(800_000);
  answer(1_500_000, 0);
  expect(net()).toBe(800_000);
  income(700_000, { date: '2026-02-01' });
  expect(net()).toBe(1_500_000);
  loan(-700_000, '2026-03-01');
  expect(net()).toBe(1_500_000);
  transferWithOwner(owner, form({ direction: 'in', amount: '10000', date: '2026-04-01' }));
  expect(net()).toBe(1_500_000);
  takeBack();
  expect(net()).toBe(1_500_000);
});
