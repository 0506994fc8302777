import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { jobs, outcomeOf } from '~/services/jobs/jobs.server';

const me = { id: 1, companyId: 1 };
const light = () => 0;

/** A job that ends when it is told to. */
function held<Result>(result: Result) {
  let end = () => {};
  let begun = 0;
  const open = new Promise<void>((resolve) => (end = resolve));
  return {
    end: () => end(),
    begun: () => begun,
    run: () => {
      begun += 1;
      return open.then(() => result);
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a job', () => {
  test('is begun once, and its result is there for whoever asks later', async () => {
    const files = jobs<string>(light);
    const file = held('rows');
    const first = files.of('a', me, file.run);
    expect(files.of('a', me, file.run)).toBe(first);
    expect(await outcomeOf(first)).toBe(null);
    file.end();
    expect(await outcomeOf(first)).toBe('rows');
    expect(await outcomeOf(files.of('a', me, file.run))).toBe('rows');
    expect([file.begun(), files.find('a')?.hasEnded]).toEqual([1, true]);
    files.forget('a');
    expect(files.find('a')).toBe(undefined);
  });

  test('waits for others to end, even to fail', async () => {
    const [files, others] = [jobs<string>(light), jobs<string>(light)];
    const [one, two] = [held('one'), held('two')];
    const failing = files.of('one', me, async () => {
      await one.run();
      throw new Error('spoilt');
    });
    const waiting = others.of('two', me, two.run);
    await settled();
    expect([one.begun(), two.begun(), waiting.progress.total]).toEqual([1, 0, 0]);
    one.end();
    two.end();
    await expect(outcomeOf(failing)).rejects.toThrow('spoilt');
    expect(await outcomeOf(waiting)).toBe('two');
  });

  test('says how far it is and lets others have their turn', async () => {
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

  test('keeps few results of one person, and none that is under way goes', async () => {
    const files = jobs<number>(light);
    const last = held(9);
    for (let name = 0; name < 6; name += 1)
      await files.of(String(name), me, async () => name).result;
    const running = files.of('running', me, last.run);
    await settled();
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

  test('keeps so many bytes of everybody, and the newest whatever it weighs', async () => {
    const files = jobs<number>((megabytes) => megabytes * 1024 * 1024);
    const there = async (...weights: number[]) => {
      for (const [id, weight] of weights.entries())
        await files.of(`${id}`, { id: 100 + id, companyId: 1 }, async () => weight).result;
      await settled();
      const found = weights.map((_, id) => files.find(`${id}`) !== undefined);
      for (const id of weights.keys()) files.forget(`${id}`);
      return found;
    };
    expect(await there(10, 10, 10)).toEqual([true, true, true]);
    expect(await there(10, 10, 10, 10)).toEqual([false, true, true, true]);
    expect(await there(1, 1, 500)).toEqual([false, false, true]);
    expect(await there(1, 1, 1)).toEqual([true, true, true]);
  });

  test('lets go of what it drops at once', async () => {
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
    await settled();
    collect();
    expect(results.filter((result) => result.deref())).toHaveLength(4);
    for (let name = 0; name < 10; name += 1) files.forget(String(name));
    await settled();
    collect();
    expect(results.filter((result) => result.deref())).toHaveLength(0);
  });
});
