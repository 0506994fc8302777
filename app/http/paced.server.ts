import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { Visit } from './visit.server';

/**
 * A body that is read no faster than the browser takes it, and no further once that is gone: Remix itself writes
 * whatever it is given, and what is not taken yet waits in memory.
 */
export function paced(
  { drained, request }: Pick<Visit, 'drained' | 'request'>,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): ReadableStream<Uint8Array> {
  async function* chunks() {
    for await (const chunk of source) {
      yield chunk;
      await new Promise(setImmediate);
      await drained();
      if (request.signal.aborted) return;
    }
  }
  return createReadableStreamFromReadable(Readable.from(chunks(), { objectMode: false }));
}
