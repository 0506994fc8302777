import { isReady } from '~/runtime/ready.server';

/** Milliseconds an answer is reused, because each check waits for the disk. */
const reusedFor = 1_000;

let last = { at: Number.NEGATIVE_INFINITY, isReady: false };

export async function readyLoader(): Promise<Response> {
  if (performance.now() - last.at > reusedFor) last = { at: performance.now(), isReady: isReady() };
  const [status, text] = last.isReady ? [200, 'ready'] : [503, 'not ready'];
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}
