import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRequestTurns, type Kind } from '../../server/turns';

const work = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

function setUp(most: number, fewest?: number) {
  const turns = createRequestTurns(
    { page: most, form: 10 * most, urgent: Number.POSITIVE_INFINITY },
    fewest,
  );
  const begun: string[] = [];
  const refused: string[] = [];
  const take = (name: string, { kind = 'page', ms = 10 }: { kind?: Kind; ms?: number } = {}) =>
    turns.take(kind).then((mayBegin) => {
      (mayBegin ? begun : refused).push(name);
      if (mayBegin) work(ms);
    });
  return { begun, refused, take };
}

test('starts one request per turn, urgent ones first, and rejects the next if too many wait', async () => {
  const { begun, refused, take } = setUp(500);
  const pages = Array.from({ length: 600 }, (_, i) => take(`page ${i}`, { ms: 2 }));
  await Promise.resolve();
  expect(begun).toEqual(['page 0']);
  const early = refused.length;
  expect(early).toBeGreaterThan(450);
  await Promise.all([...pages, take('sign out', { kind: 'urgent' })]);
  expect(begun.slice(0, 3)).toEqual(['page 0', 'sign out', 'page 1']);
  await pause(5);
  await take('later');
  expect(begun.at(-1)).toBe('later');
});

test('rejects a request that waited too long', async () => {
  const { begun, refused, take } = setUp(50, 0);
  await Promise.all([take('first', { ms: 200 }), take('second'), take('out', { kind: 'urgent' })]);
  expect([begun, refused]).toEqual([['first', 'out'], ['second']]);
});

test('answers all requests that wait behind one slow page', async () => {
  const { begun, refused, take } = setUp(50);
  await Promise.all([
    take('slow', { ms: 300 }),
    ...Array.from({ length: 7 }, (_, i) => take(`page ${i}`)),
  ]);
  await Promise.all([take('slow again', { ms: 300 }), take('one'), take('another')]);
  expect([begun.length, refused]).toEqual([11, []]);
});

test('one slow turn is no overload for those that come after it', async () => {
  const { begun, refused, take } = setUp(50, 2);
  await Promise.all([take('slow', { ms: 300 }), take('next')]);
  await Promise.all(Array.from({ length: 6 }, (_, i) => take(`page ${i}`, { ms: 1 })));
  expect([begun.length, refused]).toEqual([8, []]);
});

test('lets a form wait where a page is rejected', async () => {
  const { begun, refused, take } = setUp(50);
  const pages = Array.from({ length: 30 }, (_, i) => take(`page ${i}`));
  await Promise.all([...pages, take('form', { kind: 'form' })]);
  expect(refused.length).toBeGreaterThan(5);
  expect(begun).toContain('form');
});

test('starts the next request after an event loop iteration without new connections', async () => {
  const turns = createRequestTurns();
  let coming = 20;
  const come = () => {
    turns.noteArrival();
    coming -= 1;
    if (coming > 0) setImmediate(come);
  };
  await turns.take('page');
  setImmediate(come);
  await turns.take('page');
  expect(coming).toBe(0);
});
