import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../sign-in.mjs';
import { admin, newType } from './place.mjs';

const writes = 40;

/**
 * Checks that each write is flushed to disk before it is acknowledged, so that it survives a power
 * cut.
 */
export async function traceWrites(open) {
  if (spawnSync('strace', ['-V']).error) return { held: undefined, figures: 'takes strace' };
  const server = await open();
  const cookie = await signIn(server.url, admin);
  const tracer = spawn('strace', ['-f', '-e', 'trace=fdatasync,fsync', '-p', String(server.pid())]);
  let traced = '';
  tracer.stderr.on('data', (text) => (traced += text));
  while (!/attached/.test(traced)) await once(tracer.stderr, 'data');
  let acknowledged = 0;
  let unsynced = 0;
  for (let i = 0; i < writes; i++) {
    const before = synced(traced);
    const answer = await newType(server, cookie, `Power ${i}`);
    if (answer?.status !== 303) continue;
    acknowledged++;
    // The tracer's output arrives later than the response.
    for (let wait = 0; wait < 100 && synced(traced) === before; wait++) await pause(10);
    if (synced(traced) === before) unsynced++;
  }
  tracer.kill('SIGINT');
  await once(tracer, 'exit');
  await server.stop();
  return {
    held: acknowledged === writes && unsynced === 0,
    figures: `${acknowledged} writes acknowledged one by one, ${synced(traced)} calls to the disk, ${unsynced} writes without one`,
  };
}

const synced = (traced) => traced.match(/f(?:data)?sync/g)?.length ?? 0;
