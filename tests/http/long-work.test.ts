import { describe, expect, test } from 'vitest';
import { longWorks, outcomeOf } from '~/http/long-work.server';

/** Work that ends when it is told to. */
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

describe('long work', () => {
  test('is begun once, and its result is there for whoever asks later', async () => {
    const works = longWorks<string>();
    const file = held('rows');
    const first = works.of('a', file.run);
    expect(works.of('a', file.run)).toBe(first);
    expect(await outcomeOf(first)).toBe(null);
    file.end();
    expect(await outcomeOf(first)).toBe('rows');
    expect(await outcomeOf(works.of('a', file.run))).toBe('rows');
    expect([file.begun(), works.find('a')?.isSettled]).toEqual([1, true]);
    works.forget('a');
    expect(works.find('a')).toBe(undefined);
  });

  test('waits for other work to end, even to fail', async () => {
    const [works, others] = [longWorks<string>(), longWorks<string>()];
    const [one, two] = [held('one'), held('two')];
    const failing = works.of('one', async () => {
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
    const works = longWorks<number>();
    let turns = 0;
    const count = setInterval(() => (turns += 1), 1);
    const work = works.of('long', async ({ progress, breathe }) => {
      progress.total = 10;
      for (; progress.done < 10; progress.done += 1) {
        const start = performance.now();
        while (performance.now() - start < 20);
        await breathe();
      }
      return turns;
    });
    expect(await work.result).toBeGreaterThan(3);
    clearInterval(count);
    expect(work.progress).toEqual({ done: 10, total: 10 });
  });

  test('keeps few results, and none that is under way goes', async () => {
    const works = longWorks<number>();
    const last = held(9);
    for (let name = 0; name < 6; name += 1) await works.of(String(name), async () => name).result;
    const running = works.of('running', last.run);
    await settled();
    expect([0, 1, 2, 5].map((name) => works.find(String(name)) !== undefined)).toEqual([
      ...[false, false, true, true],
    ]);
    expect(works.find('running')).toBe(running);
    last.end();
    await running.result;
  });
});
