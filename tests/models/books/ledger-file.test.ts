import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findActor } from '~/models/access/present.server';
import { ledgerFile } from '~/models/books/ledger-file.server';
import { as } from '../../support/caller';
import { person } from '../../support/world';
import { booksSetUp } from './set-up';

const textOf = async (...[caller, payload]: Parameters<typeof ledgerFile>) =>
  String(await ledgerFile(caller, payload).bytes());

test('the journal is text with a line per posting, in both languages', async () => {
  const { db, owner, one, addPhase, bill } = booksSetUp();
  const project_id = one.project.id;
  addPhase();
  const { id } = bill(1234.5, { date: '2026-02-05', note: 'First part' });
  db.update(projects).set({ name: 'House\n2026-01-01 x' }).where(eq(projects.id, project_id)).run();
  const english = await textOf(owner, { project_id });
  expect(english).toContain(
    [
      `2026-02-05 (${id}) Cohen & Sons | Bill, First part`,
      '    210 Work  USD 1,234.50',
      '    300 Suppliers  USD -1,234.50',
      '',
    ].join('\n'),
  );
  expect(english).toMatch(/^; House 2026-01-01 x\ncommodity USD 1,000\.00\n/);
  expect(english).toContain('account 210 Work  ; type: A\n');
  expect(english).not.toContain('account 350');
  const hebrew = await textOf({ ...owner, locale: 'he-IL' }, { project_id });
  expect(hebrew).toContain('    210 עבודות  USD 1,234.50\n    300 ספקים  USD -1,234.50\n');
});

test('no name or note makes a line, a comment, an account or a direction of its own', async () => {
  const { owner, one, addPhase, bill } = booksSetUp();
  const project_id = one.project.id;
  addPhase();
  const supplier = '* (9) | Evil  ; \u202eRTL';
  const note = 'a; b | c\n2026-01-01 (1) Forged\n    100 Bank and cash  USD 5.00\u2028\u200fx';
  const { id } = bill(10, { date: '2026-02-05', supplier, note });
  const lines = (await textOf(owner, { project_id })).split('\n');
  const at = lines.findIndex((line) => line.includes(`(${id})`));
  expect(lines[at]).toMatch(
    /^2026-02-05 \(\d+\) \* \(9\) \/ Evil , RTL \| Bill, a, b \/ c 2026-01-01 \(1\) Forged 100 Bank and cash USD 5\.00 x$/,
  );
  expect(lines.slice(at + 1, at + 4)).toEqual([
    '    210 Work  USD 10.00',
    '    300 Suppliers  USD -10.00',
    '',
  ]);
});

test('only people who run the project get it', () => {
  const { db, one, two } = booksSetUp();
  const investor = person(db, 'investor', { companyId: one.id });
  const payload = { project_id: one.project.id };
  expect(() => ledgerFile(as(db, two.entrepreneur), payload)).toThrow('not-found');
  const member = findActor(db, investor.id)!;
  expect(() => ledgerFile(as(db, member), payload)).toThrow('forbidden');
});
