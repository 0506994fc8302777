import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from '../../server/turns';

const work = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

test('one begins in a turn; when too many wait the next is refused, while urgent ones go first', async () => {
  const turns = createTurns(100);
  const order: string[] = [];
  const begin = (name: string, isUrgent = false) => {
    const turn = turns.take(isUrgent);
    void turn?.then(() => {
      order.push(name);
      work(10);
    });
    return turn !== null;
  };
  const begun = Array.from({ length: 100 }, (_, i) => begin(`page ${i}`));
  const admitted = begun.filter(Boolean).length;
  expect(admitted).toBeGreaterThan(10);
  expect(admitted).toBeLessThan(30);
  expect(begin('late')).toBe(false);
  expect(begin('sign out', true)).toBe(true);
  while (order.length < admitted + 1) await pause(5);
  expect(order.slice(0, 3)).toEqual(['page 0', 'sign out', 'page 1']);
  await pause(5);
  expect(begin('later')).toBe(true);
});
