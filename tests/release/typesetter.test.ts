import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { PdfDocument } from '~/services/pdf/document';
import { createTypesetter } from '~/services/pdf/typesetter.server';
import { assertFreshBuild } from '../support/server';

assertFreshBuild();

const document: PdfDocument = {
  lang: 'he',
  title: 'דוח על ההשקעה שלך',
  company: 'Jaffa Stone Homes',
  lines: ['רחוב שבזי 14 · תל אביב'],
  blocks: [
    { kind: 'heading', text: 'חשבון (ההון)' },
    { kind: 'figures', rows: [{ label: 'החזר הון', value: '-$1,250.50', isTotal: true }] },
    {
      kind: 'table',
      columns: [{ label: 'תיאור' }, { label: 'סכום', isValue: true }],
      rows: [['תשלום #1 *לא* $x$ <y> @z', '₪80,000.00']],
    },
    { kind: 'bars', rows: [{ label: 'שלד', value: '35%', percent: 35, over: 10 }] },
    { kind: 'chart', picture: 'curve.svg', label: 'Value', start: '$1M', end: '$2M' },
    { kind: 'list', items: ['ראשון', 'שני'] },
    { kind: 'note', text: 'הערה' },
    { kind: 'text', text: 'محمد خليل, Иван, Γιώργος' },
    { kind: 'text', text: '#let x = 1 *bold* <label> @cite' },
  ],
  foot: 'עמוד',
  pictures: {
    'curve.svg': new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path d="M0 1H4" stroke="#000"/></svg>',
    ),
  },
};

/** How many programs of this process set documents now. */
const running = () =>
  execFileSync('ps', ['--ppid', String(process.pid), '-o', 'args='])
    .toString()
    .split('\n')
    .filter((line) => line.includes('typeset.js')).length;

test('sets documents in a process that ends when it is idle, the same bytes each time', async () => {
  const typeset = createTypesetter({ idle: 300 });
  const [first, second] = await Promise.all([typeset(document), typeset(document)]);
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(first.equals(second)).toBe(true);
  // Programs that read a page aloud need its structure.
  expect(first.toString('latin1')).toMatch(/\/MarkInfo|\/StructTreeRoot/);
  expect(running()).toBe(1);
  await expect.poll(running).toBe(0);
  expect((await typeset(document)).equals(first)).toBe(true);
  await expect.poll(running).toBe(0);
});

test('a document that cannot be set is refused, and the next one is set', async () => {
  const typeset = createTypesetter({ idle: 300 });
  const missing = { kind: 'pictures' as const, pictures: [{ name: 'no.jpg', label: '' }] };
  await expect(typeset({ ...document, blocks: [missing] })).rejects.toThrow(
    'The document could not be set',
  );
  const refused = typeset({ ...document, blocks: [missing] }).catch(() => 'refused');
  const [bytes, answer] = await Promise.all([typeset(document), refused]);
  expect(bytes.length).toBeGreaterThan(1_000);
  expect(answer).toBe('refused');
});

test('a document that takes too long is given up', async () => {
  const hasty = createTypesetter({ idle: 300, timeout: 1 });
  const both = [hasty(document), hasty(document)];
  for (const result of await Promise.allSettled(both))
    expect(String(result.status === 'rejected' && result.reason)).toContain('took too long');
});
