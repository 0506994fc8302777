import { readdirSync } from 'node:fs';
import path from 'node:path';
import { cast } from 'db/seeds/cast';
import { expect, test } from 'vitest';
import { filePath, projectCreatePath, systemPath } from '~/paths';
import { client } from '../support/client';
import { createFolder, runData } from '../support/data-command';
import { eventually } from '../support/eventually';
import { formOf, mainOf, wordsOf } from '../support/html';
import { photo } from '../support/photo';
import { projectForm } from '../support/project-form';
import { bucketName, startS3 } from '../support/s3';
import { startServer } from '../support/server';

test('a server with its uploads in a bucket serves, refuses and recovers', async () => {
  const s3 = await startS3();
  const server = await startServer({ seed: 'demo', env: { ...s3.env, LOG_LEVEL: 'info' } });
  try {
    // The demo files are still in the folder.
    await eventually(() => expect(server.output()).toContain('run npm run move-files bucket'));
    const admin = client(server, cast.admin.email);
    const form = projectForm({ name: '' }, { 'images[0][file]': [await photo('mine.jpg')] });
    const rejection = await admin.post(projectCreatePath('admin'), form);
    const id = Number(formOf(rejection.html, 'project').get('images[0][file_id]'));
    const file = await admin.download(filePath(id));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(file.headers.get('content-length')).toBe(String(file.bytes.length));
    const thumb = await admin.download(filePath(id, 'thumb'));
    expect(thumb.bytes.equals(file.bytes)).toBe(false);
    expect((await client(server, cast.admin2.email).download(filePath(id))).status).toBe(404);
    expect((await client(server).get(filePath(id))).status).toBe(302);
    const headers = { 'if-none-match': file.headers.get('etag') ?? '' };
    const count = s3.requests.length;
    expect((await admin.get(filePath(id), headers)).status).toBe(304);
    expect(s3.requests.length).toBe(count);

    const { code, output } = await runData(server.dataDir, ['move-files', 'bucket'], s3.env);
    expect([code, output]).toEqual([0, expect.stringMatching(/^Copied \d{3} files to the bucket/)]);
    const root = client(server, cast.superadmin.email);

    s3.interruptWith((_, response) => {
      response.writeHead(503).end();
      return true;
    });
    expect((await admin.download(filePath(id))).status).toBe(503);
    const upload = projectForm(
      { name: 'A house by the sea' },
      { 'images[0][file]': [await photo('other.jpg', '#123456')] },
    );
    const refused = await admin.post(projectCreatePath('admin'), upload);
    expect(refused.status).toBe(422);
    expect(wordsOf(mainOf(refused.html))).toContain('other.jpg could not be saved right now');
    expect(formOf(refused.html, 'project').get('name')).toBe('A house by the sea');
    s3.interruptWith(() => false);
    expect((await admin.download(filePath(id))).status).toBe(200);

    await server.kill9();
    await server.restart();
    await eventually(async () =>
      expect(wordsOf(mainOf((await root.get(systemPath())).html))).toMatch(
        new RegExp(
          `Bucket of the uploads ${bucketName} \\(127\\.0\\.0\\.1:\\d+\\) Last check of the bucket .* good`,
        ),
      ),
    );
    expect(server.output()).not.toContain('move-files');
    const everything = server.output() + (await root.get(systemPath())).html;
    expect(everything).not.toMatch(/S3RVER|Signature=/);
  } finally {
    await server.stop();
  }
});

test('a backup leaves the uploads in the bucket, and its restore and its drill know', async () => {
  const s3 = await startS3();
  const server = await startServer({ seed: 'demo', env: { LOG_LEVEL: 'error' } });
  try {
    const { dataDir } = server;
    const root = client(server, cast.superadmin.email);
    await runData(dataDir, ['move-files', 'bucket'], s3.env);
    const folder = createFolder('backups');
    const made = await runData(dataDir, ['backup', folder], s3.env);
    expect(made.output).toMatch(
      /without the uploads\. Verified\.\nThe uploads stay in the bucket yesod-files \(127/,
    );
    const night = { ...s3.env, BACKUP_DIR: folder, BACKUP_KEEP: '1' };
    const { output } = await runData(dataDir, ['nightly'], night);
    expect(output).toMatch(/"event":"drill","result":"good".*"files":0,"people":\d\d/);

    const restored = createFolder('restored');
    const file = readdirSync(folder).find((name) => name.startsWith('yesod')) ?? '';
    const { code, output: words } = await runData(
      restored,
      ['restore', path.join(folder, file)],
      s3.env,
    );
    expect([code, words]).toEqual([0, expect.stringContaining('Its uploads are in the bucket')]);
    await server.kill9();
    await server.restart({ DATA_DIR: restored, ...s3.env });
    expect((await root.download('/files/1?size=thumb')).status).toBe(200);
    await server.kill9();
    await expect(server.restart({ DATA_DIR: restored, FILES: 'folder' })).rejects.toThrow(
      'are not there, but yesod.db names some',
    );
  } finally {
    await server.stop();
  }
});

test.each([
  [{ FILES: 'ftp' }, 'FILES must be one of folder, s3, not “ftp”.'],
  [{ S3_ENDPOINT: '' }, 'FILES=s3 needs S3_ENDPOINT.'],
  [{ S3_BUCKET: '' }, 'FILES=s3 needs S3_BUCKET.'],
  [{ S3_ACCESS_KEY_ID: '' }, 'FILES=s3 needs S3_ACCESS_KEY_ID.'],
  [{ S3_SECRET_ACCESS_KEY: '' }, 'FILES=s3 needs S3_SECRET_ACCESS_KEY.'],
  [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET must be the name of a bucket'],
  [{ S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT must be a URL such as'],
  [{ S3_ENDPOINT: 'https://key:secret@s3.example.com' }, 'S3_ENDPOINT must be a URL such as'],
])('does not start with %j', async (change, message) => {
  const env = {
    FILES: 's3',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hidden',
  };
  const { code, output } = await runData(createFolder('none'), ['books'], { ...env, ...change });
  expect([code, output]).toEqual([1, expect.stringContaining(message)]);
  expect(output).not.toMatch(/hidden|secret@/);
});
