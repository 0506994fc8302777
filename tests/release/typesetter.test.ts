import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
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

/** The ids of the processes that typeset documents for this one. */
const typesetterIds = () =>
  execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='])
    .toString()
    .split('\n')
    .filter((line) => line.includes('typeset.js'))
    .map((line) => Number.parseInt(line, 10));
const running = () => typesetterIds().length;

test('sets documents in a process that ends when it is idle, the same bytes each time', async () => {
  const typeset = createTypesetter({ idle: 300 });
  const [first, second] = await Promise.all([
    typeset(document, 'request'),
    typeset(document, 'request'),
  ]);
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(first.equals(second)).toBe(true);
  // Programs that read a page aloud need its structure.
  expect(first.toString('latin1')).toMatch(/\/MarkInfo|\/StructTreeRoot/);
  expect(running()).toBe(1);
  await expect.poll(running).toBe(0);
  expect((await typeset(document, 'request')).equals(first)).toBe(true);
  await expect.poll(running).toBe(0);
});

test('a document that cannot be set is refused, and the next one is set', async () => {
  const typeset = createTypesetter({ idle: 300 });
  const missing = { kind: 'pictures' as const, pictures: [{ name: 'no.jpg', label: '' }] };
  await expect(typeset({ ...document, blocks: [missing] }, 'request')).rejects.toThrow(
    'The document could not be set',
  );
  const unset = typeset({ ...document, blocks: [missing] }, 'request').catch(() => 'refused');
  const [bytes, answer] = await Promise.all([typeset(document, 'request'), unset]);
  expect(bytes.length).toBeGreaterThan(1_000);
  expect(answer).toBe('refused');
});

test('a document that takes too long is given up', async () => {
  const hasty = createTypesetter({ idle: 300, timeout: 1 });
  const both = [hasty(document, 'request'), hasty(document, 'request')];
  for (const result of await Promise.allSettled(both))
    expect(String(result.status === 'rejected' && result.reason)).toContain('took too long');
});

test('documents of requests go before those of jobs that came first', async () => {
  const typeset = createTypesetter({ idle: 300 });
  const order: string[] = [];
  const add = (name: string, priority: 'request' | 'job') =>
    typeset(document, priority).then(() => order.push(name));
  const jobs = [add('job 1', 'job'), add('job 2', 'job'), add('job 3', 'job')];
  await Promise.all([...jobs, add('request 1', 'request'), add('request 2', 'request')]);
  // The first job had begun.
  expect(order).toEqual(['job 1', 'request 1', 'request 2', 'job 2', 'job 3']);
});

/** Kills the typesetter each time it starts, up to `times`. */
async function killing(times: number) {
  await expect.poll(running, { timeout: 10_000 }).toBe(0);
  const killed = new Set<number>();
  const timer = setInterval(() => {
    for (const id of typesetterIds())
      if (!killed.has(id) && killed.size < times) {
        killed.add(id);
        process.kill(id, 'SIGKILL');
      }
  }, 20);
  return () => {
    clearInterval(timer);
    return killed.size;
  };
}

test('a document whose process is killed is set by another one', async () => {
  const typeset = createTypesetter({ idle: 300 });
  const stop = await killing(1);
  const [first, second] = await Promise.all([
    typeset(document, 'request'),
    typeset(document, 'request'),
  ]);
  expect(stop()).toBe(1);
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(second.equals(first)).toBe(true);
});

test('a document whose process is killed twice fails, and the next one is set', async () => {
  const typeset = createTypesetter({ idle: 300 });
  const stop = await killing(2);
  const [first, second] = await Promise.allSettled([
    typeset(document, 'request'),
    typeset(document, 'request'),
  ]);
  expect(stop()).toBe(2);
  expect(String(first.status === 'rejected' && first.reason)).toContain('typesets documents ended');
  expect(second.status).toBe('fulfilled');
});

test('a process that is killed while it is idle harms nothing', async () => {
  await expect.poll(running, { timeout: 10_000 }).toBe(0);
  const typeset = createTypesetter({ idle: 300 });
  await typeset(document, 'request');
  for (const id of typesetterIds()) process.kill(id, 'SIGKILL');
  await expect.poll(running, { timeout: 10_000 }).toBe(0);
  // Ending the process that is gone used to throw, which vitest reports.
  await setTimeout(400);
  expect((await typeset(document, 'request')).length).toBeGreaterThan(1_000);
});
