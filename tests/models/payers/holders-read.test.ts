import { write } from 'db/prepared';
import { projects } from 'db/schema/project';
import { expect, test } from 'vitest';
import { postEntry } from '~/models/books/post.server';
import { investmentPage } from '~/models/holdings/show.server';
import { answerPayer } from '~/models/payers/answer.server';
import { hiddenAmounts } from '../hidden-amounts/set-up';

/** 321,456.78 was typed in May, and 9,000 in the month of today. */
function asked(options: Parameters<typeof hiddenAmounts>[0] = {}) {
  const set = hiddenAmounts(options);
  const { db, owner, project_id } = set;
  db.update(projects).set({ typedPayer: null }).run();
  const type = (amount: number, date: string) =>
    write(db, (tx) => {
      const entry = { projectId: project_id, kind: 'adjustment', date } as const;
      postEntry(tx, owner, { ...entry, net: 0, vat: 0 }, [
        { account: 'owner', amount: 0 - amount },
        { account: 'other_income', amount },
      ]);
    });
  type(32_145_678, '2026-05-05');
  type(900_000, '2026-10-05');
  return set;
}

const page = ({ reader, own }: ReturnType<typeof asked>, on?: string) =>
  investmentPage(reader, { id: own, on, explain: 'on' });

test('holders who see the amounts read what waits for the answer, as their estimate subtracts it', () => {
  const set = asked();
  const shown = page(set);
  expect(shown.paidOutside).toEqual({ amount: 32_100_000, on: '2026-09-30' });
  const owner = shown.explicable!.net!.parts.find(({ group }) => group === 'owner');
  expect(owner!.amount).toBe(-32_000_000);
  expect(page(set, '2026-04-30').paidOutside).toBeNull();
});

test('without the right they read nothing of it', () => {
  const shown = page(asked({ investorsSeeMoney: false }));
  expect(shown.paidOutside).toBeNull();
  expect(JSON.stringify(shown)).not.toMatch(/321,?4|3214|321000/);
});

test('after the answer it is gone', () => {
  const set = asked();
  answerPayer(set.owner, {
    form_key: 'holders-read-answer',
    project_id: set.project_id,
    bank: '0',
    owner: '330456.78',
    capital: '0',
  });
  expect(page(set).paidOutside).toBeNull();
});
