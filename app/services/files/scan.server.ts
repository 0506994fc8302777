import { once } from 'node:events';
import { connect } from 'node:net';
import { log } from '~/services/log/log.server';
import { FileRefused } from './refused';

/**
 * Scans a file for malware.
 * @throws FileRefused `infected`, or `unscanned` without a verdict
 */
export type Scanner = (bytes: Buffer) => Promise<void>;

const patienceMs = 20_000;
/** clamd expects chunks, each prefixed with its length. */
const pieceBytes = 64 * 1024;

/** A ClamAV daemon, used by its `INSTREAM` command. */
export function createClamd({ host, port }: { host: string; port: number }): Scanner {
  return async (bytes) => {
    const verdict = await scanWithClamd(host, port, bytes).catch((error: Error) => {
      log.error({ err: error }, 'the virus scanner did not answer');
      throw new FileRefused('unscanned', { cause: error });
    });
    if (/ FOUND$/.test(verdict)) throw new FileRefused('infected');
    if (!/ OK$/.test(verdict)) {
      log.error({ verdict }, 'the virus scanner gave no verdict');
      throw new FileRefused('unscanned');
    }
  };
}

async function scanWithClamd(host: string, port: number, bytes: Buffer): Promise<string> {
  const socket = connect({ host, port, signal: AbortSignal.timeout(patienceMs) });
  try {
    const answer: Buffer[] = [];
    socket.on('data', (piece) => answer.push(piece));
    const socketEnd = once(socket, 'end');
    // A refused connection rejects both promises.
    socketEnd.catch(() => {});
    await once(socket, 'connect');
    socket.write('zINSTREAM\0');
    for (let at = 0; at < bytes.length; at += pieceBytes)
      sendPiece(bytes.subarray(at, at + pieceBytes));
    sendPiece(Buffer.alloc(0));
    await socketEnd;
    return Buffer.concat(answer).toString('utf8').replace(/\0+$/, '').trim();
  } finally {
    socket.destroy();
  }

  function sendPiece(piece: Buffer) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    socket.write(length);
    socket.write(piece);
  }
}
