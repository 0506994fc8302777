import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardPath, filePath } from '~/paths';
import { filePath as placeOf } from '~/services/files/store.server';
import { type Client, client } from '../support/client';
import { memoryOf } from '../support/memory';
import { withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';

const size = 100 * 1024 * 1024;
const email = 'admin@yesod.demo';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
  admin = client(server, email);
});
afterAll(() => server.stop());

test.skipIf(!existsSync('/proc/self/status'))(
  'a large file waits on the disk for whoever takes it slowly, and arrives whole',
  async () => {
    const id = largeFile();
    await admin.get(dashboardPath('admin'));
    const before = memoryOf(server.pid, 'now');
    const socket = await opened(filePath(id));
    // The server has all the time it could want to read on.
    for (let i = 0; i < 20; i += 1) await admin.get(dashboardPath('admin'));
    expect((memoryOf(server.pid, 'most') - before) / 1e6).toBeLessThan(40);
    expect(await bytesOf(socket)).toBeGreaterThan(size);
  },
);

/** A file of the admin's as an upload leaves it, but larger than any upload may be. @returns its id */
function largeFile(): number {
  const hash = 'ab'.repeat(32);
  const place = placeOf(server.dataDir, hash);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, Buffer.alloc(size, 'x'));
  return withDatabase(server, (db) => {
    const uploadedBy = db.select({ id: people.id }).from(people).where(eq(people.email, email)).get()?.id;
    const row = { hash, name: 'large.pdf', mediaType: 'application/pdf', size, uploadedBy };
    return db
      .insert(files)
      .values({ ...row, createdAt: 0, updatedAt: 0 })
      .returning()
      .get().id;
  });
}

/** A browser that asked for an address, got the first bytes, and takes no more. */
async function opened(address: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  const head = [`GET ${address} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, `Cookie: ${admin.cookie}`];
  socket.write([...head, 'Connection: close', '', ''].join('\r\n'));
  await new Promise((resolve) => socket.once('readable', resolve));
  return socket;
}

/** How many bytes come until the server closes. */
async function bytesOf(socket: Socket): Promise<number> {
  let bytes = 0;
  for await (const chunk of socket) bytes += chunk.length;
  return bytes;
}
