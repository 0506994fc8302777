import { writeSync } from 'node:fs';

/** The buffer for a slow reader, in bytes. */
const mostWaiting = 1_048_576;
const retryMs = 100;

/**
 * Never blocks and never throws (docs/rules.md#log): lines that a full disk or a closed reader does
 * not take are dropped and counted on the next line that gets through. `write` returns the bytes it
 * took.
 */
export function createDestination(write: (bytes: Buffer) => number) {
  let buffered: Buffer[] = [];
  let waitingBytes = 0;
  let lines = 0;
  let lostLines = 0;
  /** The number of dropped lines that the buffered lines report. */
  let reported = 0;
  let isTorn = false;
  let retry: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(retry);
    retry = undefined;
    let bytes = Buffer.concat(buffered);
    try {
      while (bytes.length > 0) bytes = bytes.subarray(write(bytes));
      lostLines -= reported;
      isTorn = false;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        buffered = [bytes];
        waitingBytes = bytes.length;
        retry = setTimeout(flush, retryMs).unref();
        return;
      }
      isTorn ||= bytes.length < waitingBytes;
      lostLines += lines;
    }
    buffered = [];
    waitingBytes = 0;
    lines = 0;
    reported = 0;
  };

  const lostLine = () => {
    if (lostLines === reported) return '';
    const fields = {
      level: 'warn',
      time: new Date().toISOString(),
      pid: process.pid,
      lost: lostLines - reported,
    };
    reported = lostLines;
    const line = JSON.stringify({ ...fields, msg: 'lines of the log could not be written' });
    return `${isTorn ? '\n' : ''}${line}\n`;
  };

  return {
    write(line: string) {
      if (waitingBytes > mostWaiting) return void lostLines++;
      const bytes = Buffer.from(lostLine() + line);
      buffered.push(bytes);
      waitingBytes += bytes.length;
      lines++;
      if (!retry) flush();
    },
    flush,
  };
}

/** Standard output. A full pipe returns an error instead of blocking once Node has opened it. */
export function standardOutput() {
  process.stdout.on('error', () => {});
  const destination = createDestination((bytes) => writeSync(1, bytes));
  process.once('exit', destination.flush);
  return destination;
}
