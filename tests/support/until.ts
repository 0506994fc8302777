import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `find` returns something other than false. */
export async function until<Result>(
  find: () => Result | false | Promise<Result | false>,
  patience = 60_000,
): Promise<Result> {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = await find();
    if (found !== false) return found;
    if (Date.now() > deadline) throw new Error(`It did not happen within ${patience / 1_000} s.`);
    await pause(20);
  }
}
