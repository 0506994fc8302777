import { expect, test } from 'vitest';
import { compareRoles, proposeRow } from '../support/role-proposals';
import { roleRows, rowLine } from '../support/role-table';

const lettersOf = (line: string) => line.split('|').slice(2, -1).join('|');

test('proposes the letters of pages and calls from roles and permissions', async () => {
  const isOf =
    /^\/(admin\/)?(asset|faq|documents|projects\/\{project\}\/documents)\b|^\/api\/admin\/faqs/;
  const rows = roleRows.filter(
    // Access to a document for holders depends on the record.
    ({ address }) => isOf.test(address) && !address.includes('{roomDocument}'),
  );
  expect(rows.length).toBeGreaterThan(40);
  const proposed = await Promise.all(rows.map(proposeRow));
  const listed = rows.map(({ ask, answers }) => rowLine(ask, (actor) => answers[actor]));
  expect(proposed.map(lettersOf)).toEqual(listed.map(lettersOf));
});

test('names the record of a page by its operation', async () => {
  const faq = await proposeRow({ method: 'POST', address: '/admin/faq/edit/{id}' });
  expect(faq).toContain('| `POST /admin/faq/edit/{faq}` |');
  const document = '/projects/{id}/documents/{documentId}';
  expect(await proposeRow({ method: 'GET', address: document })).toContain(
    '| `GET /projects/{project}/documents/{document}` |',
  );
});

test('prints rows that are missing, and rows that nothing answers', async () => {
  expect(await compareRoles()).toEqual({ missing: [], stale: [] });
  const isFaq = ({ ask }: { ask: string }) => ask === 'POST /admin/faq/create';
  const faq = roleRows.find(isFaq)!;
  const rows = roleRows.filter((row) => !isFaq(row));
  const gone = { ...faq, ask: 'GET /admin/nowhere/at/all/now', method: 'GET' as const };
  rows.push({ ...gone, address: '/admin/nowhere/at/all/now' });
  expect(await compareRoles(rows)).toEqual({
    missing: [rowLine(faq.ask, (actor) => faq.answers[actor])],
    stale: [gone.ask],
  });
});
