import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardPath, filePath } from '~/paths';
import { filePath as placeOf } from '~/services/files/store.server';
import { type Client, client } from '../support/client';
import { withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';

const mebibyte = 1024 * 1024;
const size = 100 * mebibyte;
const email = 'admin@yesod.demo';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
  admin = client(server, email);
});
afterAll(() => server.stop());

test.skipIf(!existsSync('/proc/self/io'))(
  'streams a large file from disk to a slow reader in full',
  async () => {
    const id = largeFile();
    const before = bytesRead();
    const socket = await openSlowly(filePath(id));
    for (let read = before, last = 0; read - last > mebibyte; ) {
      for (let i = 0; i < 20; i += 1) await admin.get(dashboardPath('admin'));
      last = read;
      read = bytesRead();
    }
    expect((bytesRead() - before) / mebibyte).toBeLessThan(30);
    expect(await bytesOf(socket)).toBeGreaterThan(size);
  },
);

/** Bytes that the server's process has read, from files and other sources. */
const bytesRead = () =>
  Number(/^rchar: (\d+)$/m.exec(readFileSync(`/proc/${server.pid}/io`, 'utf8'))?.[1]);

/**
 * Stores a file of the admin that is larger than uploads may be.
 * @returns its id
 */
function largeFile(): number {
  const hash = 'ab'.repeat(32);
  const place = placeOf(server.dataDir, hash);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, Buffer.alloc(size, 'x'));
  return withDatabase(server, (db) => {
    const uploadedBy = db
      .select({ id: people.id })
      .from(people)
      .where(eq(people.email, email))
      .get()?.id;
    const row = { hash, name: 'large.pdf', mediaType: 'application/pdf', size, uploadedBy };
    return db
      .insert(files)
      .values({ ...row, createdAt: 0, updatedAt: 0 })
      .returning()
      .get().id;
  });
}

/** Opens an address and stops reading after the first bytes. */
async function openSlowly(address: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  const head = [
    `GET ${address} HTTP/1.1`,
    `Host: 127.0.0.1:${server.port}`,
    `Cookie: ${admin.cookie}`,
  ];
  socket.write([...head, 'Connection: close', '', ''].join('\r\n'));
  await new Promise((resolve) => socket.once('readable', resolve));
  return socket;
}

/** Counts the bytes received until the server closes the connection. */
async function bytesOf(socket: Socket): Promise<number> {
  let bytes = 0;
  for await (const chunk of socket) bytes += chunk.length;
  return bytes;
}
