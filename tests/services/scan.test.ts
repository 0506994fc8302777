import { createServer, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClamd } from '~/services/files/scan.server';

const sample = Buffer.from('a file that stands for a virus');

/** Implements clamd’s INSTREAM protocol. */
async function startClamd(answer: (file: Buffer) => string | null) {
  const server: Server = createServer((socket: Socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      const file = fileIn(received);
      const reply = file && answer(file);
      if (reply) socket.end(`${reply}\0`);
      else if (file) socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return createClamd({ host: '127.0.0.1', port: (server.address() as { port: number }).port });
}

/** Returns null until the chunk of length zero arrives. */
function fileIn(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.subarray(0, command.length).toString() !== command) return null;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const verdictOn = (file: Buffer) =>
  file.includes(sample) ? 'stream: Test-Virus FOUND' : 'stream: OK';

test('accepts a clean file, in one piece and in several', async () => {
  const sizes: number[] = [];
  const scan = await startClamd((file) => {
    sizes.push(file.length);
    return verdictOn(file);
  });
  await scan(Buffer.alloc(200_000, 'x'));
  await scan(Buffer.alloc(0));
  expect(sizes).toEqual([200_000, 0]);
});

test('rejects an infected file with the virus in any position', async () => {
  const scan = await startClamd(verdictOn);
  for (const before of [0, 65_530, 300_000])
    await expect(scan(Buffer.concat([Buffer.alloc(before), sample]))).rejects.toMatchObject({
      code: 'infected',
    });
});

test.each([
  ['reports an error', () => 'INSTREAM size limit exceeded. ERROR'],
  ['hangs up', () => null],
])('rejects the file when the scanner %s', async (_, answer) => {
  const scan = await startClamd(answer);
  await expect(scan(sample)).rejects.toMatchObject({ code: 'unscanned' });
});

test('rejects the file when the scanner is unreachable', async () => {
  const scan = createClamd({ host: '127.0.0.1', port: 1 });
  await expect(scan(sample)).rejects.toMatchObject({ code: 'unscanned' });
});
