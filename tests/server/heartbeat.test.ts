import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchHeartbeat } from '../../server/heartbeat';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A worker that has just answered a heartbeat. */
function setUp() {
  const sent: string[] = [];
  const signals: string[] = [];
  const worker = Object.assign(new EventEmitter(), {
    isConnected: () => true,
    send: (message: string) => sent.push(message),
    process: { pid: 1, kill: (signal: string) => signals.push(signal) },
  });
  watchHeartbeat(worker as unknown as Worker);
  const answer = () => {
    for (const message of sent.splice(0)) worker.emit('message', message);
  };
  vi.advanceTimersByTime(5_000);
  answer();
  return { signals, worker, answer };
}

test('kills a worker that has not responded for twenty seconds', () => {
  const { signals } = setUp();
  vi.advanceTimersByTime(24_999);
  expect(signals).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(signals).toEqual(['SIGKILL']);
});

test('does not kill a worker that worked for almost twenty seconds', () => {
  const { signals, worker, answer } = setUp();
  for (let round = 0; round < 3; round += 1) {
    vi.advanceTimersByTime(19_999);
    worker.emit('message', 'jobs');
    answer();
  }
  expect(signals).toEqual([]);
});

test('leaves a worker that has ended alone', () => {
  const { signals, worker } = setUp();
  worker.emit('exit');
  vi.advanceTimersByTime(60_000);
  expect(signals).toEqual([]);
});
