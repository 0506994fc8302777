import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capitalCallParts } from 'db/schema/capital-call';
import { distributionParts } from 'db/schema/distribution';
import { holdings } from 'db/schema/holding';
import { impactHolders } from 'db/schema/scenario';
import { ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZodError } from 'zod';
import { calls } from '~/api/calls.server';
import { AppError, Refused } from '~/models/errors';
import { partsOn } from '~/models/investments/figures.server';
import { pointsBetween } from '~/models/investments/over-time.server';
import { statesOn } from '~/models/investments/project-state.server';
import { netValues } from '~/models/investments/value.server';
import type { Caller, Payload } from '~/models/operation.server';
import { derive, fieldsIn, numbersIn } from './numbers';
import { hiddenAmounts } from './set-up';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-hidden-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const mostIds = 8;
const days = ['2026-02-09', '2026-02-10', '2026-02-28', '2026-06-30', '2026-07-01', '2026-08-31'];

/** Payloads that name every record, also on several days and with explanations. */
function payloadsOf(place: string, project_id: number): Payload[] {
  const names = [...place.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const ids = Array.from({ length: mostIds }, (_, at) => String(at + 1));
  const named = names.reduce<Payload[]>(
    (all, name) => all.flatMap((one) => ids.map((id) => ({ ...one, [name]: id }))),
    [{}],
  );
  const hasFigures = /invest/.test(place) && names.length < 2;
  return named.flatMap((one) => [
    one,
    ...(names.length === 0 ? [{ ...one, project_id: String(project_id) }] : []),
    ...(hasFigures
      ? [{ ...one, explain: 'on' }, ...days.map((on) => ({ ...one, on, explain: 'on' }))]
      : []),
  ]);
}

/** Every answer of the API that the caller may read. */
async function answersTo(caller: Caller, project_id: number): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const call of calls.filter(({ method }) => method === 'GET'))
    for (const payload of payloadsOf(call.path, project_id))
      try {
        const result = await call.run(caller, payload);
        if (call.isFile) {
          await openFile(result);
          continue;
        }
        const shown = call.result.show(result as never, caller);
        answers.set(`${call.path} ${JSON.stringify(payload)}`, shown);
      } catch (error) {
        const isRefusal =
          error instanceof AppError || error instanceof Refused || error instanceof ZodError;
        if (!isRefusal) throw error;
      }
  return answers;
}

/** Typesets a PDF that is made for the request. */
const openFile = async (file: unknown) => {
  const { bytes } = file as { bytes?: () => Promise<Buffer> };
  await bytes?.();
};

/** A project with every record that an investor reads of. */
async function scene(options: Parameters<typeof hiddenAmounts>[0]) {
  const set = hiddenAmounts({ dataDir, ...options });
  const works = set.addPhase(300_123, 0, { start_date: '2026-02-01', end_date: '2026-12-31' });
  set.income(1_000_000.07, { category: 'rent', date: '2026-06-01' });
  set.distribute(1_500_004.31, '2026-06-30');
  set.distribute(90_002.17, '2026-08-15');
  set.change(works, 30_511.13);
  set.call(60_777.77);
  await set.makeStatements('2026-01-01', '2026-09-30');
  await set.makeStatements('2026-10-01', '2026-10-15');
  set.documents.splice(0, set.documents.length, ...set.documents.filter(isOwn));
  return set;
}

const isOwn = ({ lines }: { lines: string[] }) => lines.includes('own');

type Scene = Awaited<ReturnType<typeof scene>>;

/** In the main unit: the amounts of the other holders, of all, and the exact estimate. */
function secretsOf({ db, own, project_id, payments, ids }: Scene) {
  const secrets: Record<string, number> = {};
  const add = (name: string, minor: number) => {
    if (Math.abs(minor) > 50_000) secrets[name] = Math.abs(minor) / 100;
  };
  const others = [...ids.keys()].filter((name) => name !== 'own');
  for (const name of others) {
    add(`${name} committed`, Math.round(payments[name].committed * 100));
    add(`${name} paid`, Math.round(payments[name].paid * 100));
  }
  const sum = (key: 'committed' | 'paid') =>
    [...ids.keys()].reduce((all, name) => all + Math.round(payments[name][key] * 100), 0);
  add('all committed', sum('committed') + 100);
  add('all paid', sum('paid'));
  add('all others paid', sum('paid') - 10_000_000);
  for (const table of [distributionParts, capitalCallParts])
    for (const part of db.select().from(table).where(ne(table.holdingId, own)).all())
      add(`part ${part.id} of ${part.holdingId}`, part.amount);
  for (const part of db.select().from(distributionParts).all())
    if (part.holdingId !== own)
      for (const { kind, amount } of part.paidTiers) add(`${kind} of ${part.holdingId}`, amount);
  for (const { holdingId, figures } of db.select().from(impactHolders).all()) {
    const { profit } = figures as { profit: { before: number; after: number } };
    add(`forecast of ${holdingId}`, profit.before);
    add(`forecast after of ${holdingId}`, profit.after);
  }
  const all = db.select().from(holdings).all();
  for (const on of [...pointsBetween('2026-01-31', '2026-09-30'), '2026-10-15', ...days]) {
    for (const [id, { figures }] of partsOn(db, all, on))
      add(`estimate of ${id} on ${on}`, figures.estimate ?? 0);
    // Before the others paid in, it is the property and the own payment.
    if (on < '2026-02-10') continue;
    add(
      `net value on ${on}`,
      netValues(db, statesOn(db, [project_id], on), on).get(project_id)?.net ?? 0,
    );
  }
  return secrets;
}

const estimateFields = [
  'estimate',
  'multiple',
  'irr',
  'irr_kind',
  'return_so_far',
  'estimated_on',
  'sponsor_share',
  'capital_share',
  'contributed_by_all',
  'share',
];

const projectAmounts = {
  value: 4_751_000,
  price: 4_012_345,
  renovation: 300_123,
  wedge: 4_751_000 - 4_012_345 - 300_123,
};

async function attack(set: Scene, more: Record<string, number> = {}) {
  const answers = await answersTo(set.reader, set.project_id);
  const findings = findingsIn(set, answers, more);
  return { answers: [...answers.values()], findings };
}

function findingsIn(set: Scene, answers: Map<string, unknown>, more: Record<string, number>) {
  const read = [...answers.values(), set.documents];
  // A statement of another holder would be among them.
  expect(JSON.stringify(read)).not.toMatch(/"second"|"third"/);
  expect(set.documents.length).toBeGreaterThan(3);
  expect([...answers.keys()].filter((name) => name.includes('investments')).length).toBeGreaterThan(
    9,
  );
  const own = [100_000, 150_000];
  const secrets = Object.entries({ ...secretsOf(set), ...more });
  // A reader who sees the value sees a net value that is equal to it.
  const hidden = secrets.filter(([, amount]) => more.value || amount !== projectAmounts.value);
  return derive(numbersIn(read), own, Object.fromEntries(hidden));
}

test('the attacks find what exact figures give away', () => {
  // 100,000 of 754,321.09 of a value of 4,751,000.
  expect(derive([4_751_000, 629_837.89], [100_000], { other: 654_321.09 })).not.toEqual([]);
  expect(derive([976_654.53], [100_000], { other: 876_654.53 })).not.toEqual([]);
  // A half of what was paid in, and the estimate of it.
  expect(derive([612_345.67, 200_000], [100_000], { value: 1_224_691.34 })).not.toEqual([]);
});

describe('An investor who reads every answer and document', () => {
  const holders = { two: ['own', 'second'], three: ['own', 'second', 'third'] } as const;
  test.each(Object.keys(holders) as (keyof typeof holders)[])(
    'of a project with %s holders cannot compute an amount of another one',
    async (count) => {
      const set = await scene({ holders: [...holders[count]] });
      const { answers, findings } = await attack(set);
      expect(findings).toEqual([]);
      // They do read estimates.
      expect(fieldsIn(answers, estimateFields).filter((one) => one !== null)).not.toEqual([]);
    },
  );

  test('of a project with hidden amounts cannot compute these either', async () => {
    const set = await scene({ holders: ['own', 'second'], investorsSeeMoney: false });
    const { answers, findings } = await attack(set, projectAmounts);
    expect(findings).toEqual([]);
    const estimates = fieldsIn(answers, estimateFields);
    expect(estimates.length).toBeGreaterThan(20);
    expect(estimates.every((one) => one === null)).toBe(true);
    expect(fieldsIn(answers, ['effects']).every((one) => String(one) === '')).toBe(true);
    expect(JSON.stringify(set.documents)).not.toMatch(/Estimated value|Multiple|IRR/);
  });
});
