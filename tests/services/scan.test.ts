import { createServer, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClamd } from '~/services/files/scan.server';

const sample = Buffer.from('a file that stands for a virus');

/** Takes what clamd takes, piece by piece, and answers as it does. */
async function daemon(answer: (sent: Buffer) => string | null) {
  const server: Server = createServer((socket: Socket) => {
    let heard = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes]);
      const sent = sentIn(heard);
      const said = sent && answer(sent);
      if (said) socket.end(`${said}\0`);
      else if (sent) socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return createClamd({ host: '127.0.0.1', port: (server.address() as { port: number }).port });
}

/** Null until the piece of no length has come. */
function sentIn(heard: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (heard.subarray(0, command.length).toString() !== command) return null;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= heard.length; ) {
    const length = heard.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(heard.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const judged = (sent: Buffer) =>
  sent.includes(sample) ? 'stream: Test-Virus FOUND' : 'stream: OK';

test('a clean file passes, whole and in pieces', async () => {
  const heard: number[] = [];
  const scan = await daemon((sent) => {
    heard.push(sent.length);
    return judged(sent);
  });
  await scan(Buffer.alloc(200_000, 'x'));
  await scan(Buffer.alloc(0));
  expect(heard).toEqual([200_000, 0]);
});

test('what the scanner knows is refused, wherever it stands in the file', async () => {
  const scan = await daemon(judged);
  for (const before of [0, 65_530, 300_000])
    await expect(scan(Buffer.concat([Buffer.alloc(before), sample]))).rejects.toMatchObject({
      code: 'infected',
    });
});

test.each([
  ['says it cannot', () => 'INSTREAM size limit exceeded. ERROR'],
  ['hangs up', () => null],
])('nothing is kept when the scanner %s', async (_, answer) => {
  const scan = await daemon(answer);
  await expect(scan(sample)).rejects.toMatchObject({ code: 'unscanned' });
});

test('nothing is kept when there is no scanner at its address', async () => {
  const scan = createClamd({ host: '127.0.0.1', port: 1 });
  await expect(scan(sample)).rejects.toMatchObject({ code: 'unscanned' });
});
