import { expect, test } from 'vitest';
import { createDestination } from '~/services/log/destination';

/** A disk that takes this many bytes and then fails in one of two ways. */
function disk(room: number) {
  let text = '';
  const state = { room, code: 'ENOSPC' };
  const destination = createDestination((bytes) => {
    if (state.room === 0) throw Object.assign(new Error('no'), { code: state.code });
    const count = Math.min(bytes.length, state.room);
    state.room -= count;
    text += bytes.subarray(0, count).toString();
    return count;
  });
  return { destination, state, lines: () => text.split('\n').filter(Boolean) };
}

test('drops lines on a full disk and reports their number once there is space', () => {
  const { destination, state, lines } = disk(6);
  for (const line of ['one\n', 'two\n', 'three\n']) destination.write(line);
  state.room = Number.POSITIVE_INFINITY;
  for (const line of ['four\n', 'five\n']) destination.write(line);
  const [one, half, lost, ...rest] = lines();
  expect([one, half, rest]).toEqual(['one', 'tw', ['four', 'five']]);
  expect(JSON.parse(lost!)).toMatchObject({ level: 'warn', lost: 2 });
});

test('counts lines lost while reporting the loss', () => {
  const { destination, state, lines } = disk(0);
  for (const line of ['one\n', 'two\n']) destination.write(line);
  state.room = 10;
  destination.write('three\n');
  state.room = Number.POSITIVE_INFINITY;
  destination.write('four\n');
  const [, report, last] = lines();
  expect(JSON.parse(report!)).toMatchObject({ lost: 3 });
  expect(last).toBe('four');
});

test('buffers for a slow reader up to a limit', () => {
  const { destination, state, lines } = disk(0);
  state.code = 'EAGAIN';
  destination.write('one\n');
  for (let i = 0; i < 3000; i++) destination.write(`${'x'.repeat(1000)}\n`);
  state.room = Number.POSITIVE_INFINITY;
  destination.flush();
  destination.write('last\n');
  expect(lines()[0]).toBe('one');
  const lost = JSON.parse(lines().at(-2)!).lost;
  expect(lost + lines().length).toBe(3000 + 1 + 2);
  expect(lost).toBeGreaterThan(1000);
});
