import { describe, expect, test } from 'vitest';
import { jobs, outcomeOf } from '~/services/jobs/jobs.server';

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
    const files = jobs<string>();
    const file = held('rows');
    const first = files.of('a', file.run);
    expect(files.of('a', file.run)).toBe(first);
    expect(await outcomeOf(first)).toBe(null);
    file.end();
    expect(await outcomeOf(first)).toBe('rows');
    expect(await outcomeOf(files.of('a', file.run))).toBe('rows');
    expect([file.begun(), files.find('a')?.isSettled]).toEqual([1, true]);
    files.forget('a');
    expect(files.find('a')).toBe(undefined);
  });

  test('waits for others to end, even to fail', async () => {
    const [files, others] = [jobs<string>(), jobs<string>()];
    const [one, two] = [held('one'), held('two')];
    const failing = files.of('one', async () => {
      await one.run();
      throw new Error('spoilt');
    });
    const waiting = others.of('two', two.run);
    await settled();
    expect([one.begun(), two.begun(), waiting.progress.total]).toEqual([1, 0, 0]);
    one.end();
    two.end();
    await expect(outcomeOf(failing)).rejects.toThrow('spoilt');
    expect(await outcomeOf(waiting)).toBe('two');
  });

  test('says how far it is and lets others have their turn', async () => {
    const files = jobs<number>();
    let turns = 0;
    const count = setInterval(() => (turns += 1), 1);
    const job = files.of('long', async ({ progress, breathe }) => {
      progress.total = 10;
      for (; progress.done < 10; progress.done += 1) {
        const start = performance.now();
        while (performance.now() - start < 20);
        await breathe();
      }
      return turns;
    });
    expect(await job.result).toBeGreaterThan(3);
    clearInterval(count);
    expect(job.progress).toEqual({ done: 10, total: 10 });
  });

  test('keeps few results, and none that is under way goes', async () => {
    const files = jobs<number>();
    const last = held(9);
    for (let name = 0; name < 6; name += 1) await files.of(String(name), async () => name).result;
    const running = files.of('running', last.run);
    await settled();
    expect([0, 1, 2, 5].map((name) => files.find(String(name)) !== undefined)).toEqual([
      ...[false, false, true, true],
    ]);
    expect(files.find('running')).toBe(running);
    last.end();
    await running.result;
  });
});
