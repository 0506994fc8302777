import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { jobs, outcomeOf } from '~/services/jobs/jobs.server';

const me = { id: 1, companyId: 1 };
const light = () => 0;

/** A job that ends only when the test calls `end`. */
function blockedJob<Result>(result: Result) {
  let end = () => {};
  let runs = 0;
  const gate = new Promise<void>((resolve) => (end = resolve));
  return {
    end: () => end(),
    runs: () => runs,
    run: () => {
      runs += 1;
      return gate.then(() => result);
    },
  };
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

describe('a job', () => {
  test('runs once and keeps its result for later requests', async () => {
    const files = jobs<string>(light);
    const file = blockedJob('rows');
    const first = files.of('a', me, file.run);
    expect(files.of('a', me, file.run)).toBe(first);
    expect(await outcomeOf(first)).toBe(null);
    file.end();
    expect(await outcomeOf(first)).toBe('rows');
    expect(await outcomeOf(files.of('a', me, file.run))).toBe('rows');
    expect([file.runs(), files.find('a')?.hasEnded]).toEqual([1, true]);
    files.forget('a');
    expect(files.find('a')).toBe(undefined);
  });

  test('waits for the person’s other jobs to end, even with an error', async () => {
    const [files, others] = [jobs<string>(light), jobs<string>(light)];
    const [one, two] = [blockedJob('one'), blockedJob('two')];
    const failing = files.of('one', me, async () => {
      await one.run();
      throw new Error('spoilt');
    });
    const second = others.of('two', me, two.run);
    await nextTurn();
    expect([one.runs(), two.runs(), second.progress.total]).toEqual([1, 0, 0]);
    one.end();
    two.end();
    await expect(outcomeOf(failing)).rejects.toThrow('spoilt');
    expect(await outcomeOf(second)).toBe('two');
  });

  test('reports progress and yields to other work', async () => {
    const files = jobs<number>(light);
    let turns = 0;
    const count = setInterval(() => (turns += 1), 1);
    const job = files.of('long', me, async ({ progress, yieldNow }) => {
      progress.total = 10;
      for (; progress.done < 10; progress.done += 1) {
        const start = performance.now();
        while (performance.now() - start < 20);
        await yieldNow();
      }
      return turns;
    });
    expect(await job.result).toBeGreaterThan(3);
    clearInterval(count);
    expect(job.progress).toEqual({ done: 10, total: 10 });
  });

  test('keeps the latest results of a person and every running job', async () => {
    const files = jobs<number>(light);
    const last = blockedJob(9);
    for (let name = 0; name < 6; name += 1)
      await files.of(String(name), me, async () => name).result;
    const running = files.of('running', me, last.run);
    await nextTurn();
    expect([0, 1, 2, 5].map((name) => files.find(String(name)) !== undefined)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(files.find('running')).toBe(running);
    last.end();
    await running.result;
  });

  test('keeps results up to a total size, and always the newest', async () => {
    const files = jobs<number>((megabytes) => megabytes * 1024 * 1024);
    const keptAfter = async (...weights: number[]) => {
      for (const [id, weight] of weights.entries())
        await files.of(`${id}`, { id: 100 + id, companyId: 1 }, async () => weight).result;
      await nextTurn();
      const isKept = weights.map((_, id) => files.find(`${id}`) !== undefined);
      for (const id of weights.keys()) files.forget(`${id}`);
      return isKept;
    };
    expect(await keptAfter(10, 10, 10)).toEqual([true, true, true]);
    expect(await keptAfter(10, 10, 10, 10)).toEqual([false, true, true, true]);
    expect(await keptAfter(1, 1, 500)).toEqual([false, false, true]);
    expect(await keptAfter(1, 1, 1)).toEqual([true, true, true]);
  });

  test('frees dropped results immediately', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const files = jobs<object>(light);
    const results: WeakRef<object>[] = [];
    for (let name = 0; name < 10; name += 1)
      await files.of(String(name), me, async () => {
        const rows = { name };
        results.push(new WeakRef(rows));
        return rows;
      }).result;
    await nextTurn();
    collect();
    expect(results.filter((result) => result.deref())).toHaveLength(4);
    for (let name = 0; name < 10; name += 1) files.forget(String(name));
    await nextTurn();
    collect();
    expect(results.filter((result) => result.deref())).toHaveLength(0);
  });
});
