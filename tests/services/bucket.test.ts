import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBucketRequest, patienceMs } from '~/services/files/bucket-request.server';
import { createFileStore, folderFiles } from '~/services/files/files.server';
import { hashOf } from '~/services/files/store.server';
import { createFolder } from '../support/data-command';
import { startS3 } from '../support/s3';

type S3 = Awaited<ReturnType<typeof startS3>>;

const bucketOf = ({ settings }: S3, more: Partial<S3['settings']> = {}) =>
  createFileStore({ bucket: { ...settings, ...more }, dataDir: '' });

const stores = {
  'a folder': async () => folderFiles(createFolder('store')),
  'a bucket': async () => bucketOf(await startS3()),
};

async function textOf(stream: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test.each(Object.keys(stores))('%s keeps, finds, reads and deletes bytes', async (name) => {
  const store = await stores[name as keyof typeof stores]();
  const bytes = Buffer.from('a plan of the roof');
  const hash = await hashOf(bytes);
  expect([await store.sizeOf(hash), await store.read(hash), await store.open(hash)]).toEqual([
    null,
    null,
    null,
  ]);
  await store.put(hash, bytes);
  await store.put(hash, bytes);
  expect(await store.sizeOf(hash)).toBe(18);
  expect((await store.read(hash))?.toString()).toBe('a plan of the roof');
  const file = await store.open(hash);
  expect([file?.size, file && (await textOf(file.stream))]).toEqual([18, 'a plan of the roof']);
  await store.remove(hash);
  await store.remove(hash);
  expect(await store.read(hash)).toBeNull();
});

test.each(Object.keys(stores))('%s keeps large and empty files whole', async (name) => {
  const store = await stores[name as keyof typeof stores]();
  for (const bytes of [randomBytes(20 * 1024 * 1024), Buffer.alloc(0)]) {
    const hash = await hashOf(bytes);
    await store.put(hash, bytes);
    expect((await store.read(hash))?.equals(bytes)).toBe(true);
  }
});

test.each(Object.keys(stores))('%s accepts no name but a hash', async (name) => {
  const store = await stores[name as keyof typeof stores]();
  for (const bad of ['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(63)}/`])
    await expect((async () => store.read(bad))()).rejects.toThrow('Not a SHA-256');
});

const page = (objects: string[], more?: string) =>
  `<ListBucketResult>${objects
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>2026-05-01T00:00:00.000Z</LastModified>` +
        '<Size>7</Size></Contents>',
    )
    .join('')}${more ? `<NextContinuationToken>${more}</NextContinuationToken>` : ''}
  </ListBucketResult>`;

test('lists page by page', async () => {
  const s3 = await startS3();
  const pages = new Map([
    [null, page([`files/aa/${'0'.repeat(62)}`, 'files/aa/other'], '1&amp;2=+/')],
    ['1&2=+/', page([`files/aa/${'1'.repeat(62)}`])],
  ]);
  s3.interruptWith(({ url = '' }, response) => {
    const { searchParams } = new URL(url, s3.settings.endpoint);
    response.end(pages.get(searchParams.get('continuation-token')));
    return true;
  });
  const all = [];
  for await (const one of bucketOf(s3).bucket!.list('aa')) all.push(one);
  const facts = { size: 7, at: Date.UTC(2026, 4, 1) };
  expect(all).toEqual([
    { hash: `aa${'0'.repeat(62)}`, ...facts },
    { hash: `aa${'1'.repeat(62)}`, ...facts },
  ]);
});

test('lists a bucket by prefix, without what is not an upload', async () => {
  const s3 = await startS3();
  const store = bucketOf(s3);
  const hashes: string[] = [];
  for (let count = 0; count < 40; count++) {
    const bytes = Buffer.from(`file ${count}`);
    hashes.push(await hashOf(bytes));
    await store.put(hashes.at(-1)!, bytes);
  }
  await store.bucket!.writeMark({ installation: 'one', lastFile: 3 });
  expect(await store.bucket!.readMark()).toEqual({ installation: 'one', lastFile: 3 });
  const listed = async (prefix: string) => {
    const all: string[] = [];
    for await (const { hash, size, at } of store.bucket!.list(prefix)) {
      expect([size >= 6, Math.abs(at - Date.now()) < 60_000]).toEqual([true, true]);
      all.push(hash);
    }
    return all.toSorted();
  };
  expect(await listed('')).toEqual(hashes.toSorted());
  const [first = ''] = hashes;
  expect(await listed(first.slice(0, 2))).toEqual(
    hashes.filter((hash) => hash.startsWith(first.slice(0, 2))).toSorted(),
  );
});

test('names the cause if the bucket refuses', async () => {
  const s3 = await startS3();
  const hash = await hashOf(Buffer.from('x'));
  const wrongKey = bucketOf(s3, { secretAccessKey: 'another' });
  await expect(wrongKey.put(hash, Buffer.from('x'))).rejects.toThrow(
    /^yesod-files \(127.0.0.1:\d+\) answered 403 \(SignatureDoesNotMatch\) to PUT\.$/,
  );
  await expect(bucketOf(s3, { bucket: 'no-such-bucket' }).read(hash)).rejects.toThrow(
    'answered 404 (NoSuchBucket)',
  );
  // The hash is signed, so the server notices other bytes.
  await expect(bucketOf(s3).put(hash, Buffer.from('y'))).rejects.toThrow('SHA256Mismatch');
  s3.stop();
  await expect(bucketOf(s3).read(hash)).rejects.toThrow(/yesod-files .*ECONNREFUSED/);
});

test.each([500, 503, 429])('tries once more after %i', async (status) => {
  const s3 = await startS3();
  const store = bucketOf(s3);
  const bytes = Buffer.from('x');
  const hash = await hashOf(bytes);
  let failures = 1;
  s3.interruptWith((_, response) => {
    if (failures-- <= 0) return false;
    response.writeHead(status).end();
    return true;
  });
  await store.put(hash, bytes);
  expect((await store.read(hash))?.toString()).toBe('x');
  failures = 2;
  await expect(store.read(hash)).rejects.toThrow(`answered ${status}`);
});

test('a download that breaks off is an error, not a short file', async () => {
  const s3 = await startS3();
  const store = bucketOf(s3);
  s3.interruptWith((request, response) => {
    if (request.method !== 'GET') return false;
    response.writeHead(200, { 'content-length': '100' }).write('the beginning');
    void pause(50).then(() => response.destroy());
    return true;
  });
  const hash = await hashOf(Buffer.from('x'));
  const file = await store.open(hash);
  await expect(textOf(file!.stream)).rejects.toThrow();
  await expect(store.read(hash)).rejects.toThrow();
});

test('never follows a redirect with its signature', async () => {
  const s3 = await startS3();
  s3.interruptWith((_, response) => {
    response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end();
    return true;
  });
  await expect(bucketOf(s3).read('a'.repeat(64))).rejects.toThrow('answered 301');
});

test('gives up on a bucket that says nothing, without a second try', async () => {
  expect(patienceMs).toBe(20_000);
  const s3 = await startS3();
  const patience = 400;
  const request = createBucketRequest(s3.settings, patience);
  s3.interruptWith(() => true);
  const bytes = randomBytes(1024);
  const hash = await hashOf(bytes);
  for (const [method, sending] of [
    ['PUT', { bytes, hash }],
    ['GET', {}],
  ] as const)
    await expect(request(method, `files/${hash}`, sending)).rejects.toThrow(
      /^yesod-files \(127.0.0.1:\d+\): no answer within 1 seconds$/,
    );
  expect(s3.requests).toHaveLength(2);
});
