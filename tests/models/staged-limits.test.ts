import { readdirSync } from 'node:fs';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storeStaged } from '~/models/files/store.server';
import { folderFiles } from '~/services/files/files.server';
import { readStaged } from '~/services/files/staging.server';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

async function setUp() {
  const db = freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'yesod-staged-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const one = company(db);
  const colleague = person(db, 'admin', { companyId: one.id });
  const by = (actor = one.admin, companyBytes = 1e9) => ({
    db,
    dataDir,
    files: folderFiles(dataDir),
    companyBytes,
    scanner: null,
    actor,
    session: null,
    now,
  });
  let at = now / 1000 - 1000;
  /** Each file is a second newer than the one before, so that the oldest is known. */
  const stage = async (text: string, context = by()) => {
    const hash = await storeStaged(context, new File([text], 'people.csv'));
    const name = readdirSync(join(dataDir, 'staged')).find((file) => file.endsWith(hash))!;
    at += 1;
    await utimes(join(dataDir, 'staged', name), at, at);
    return hash;
  };
  return { one, colleague, by, stage };
}

test('keeps four staged files per person and replaces the oldest', async () => {
  const { colleague, by, stage } = await setUp();
  const colleaguesFile = await stage('theirs', by(colleague));
  const hashes: string[] = [];
  for (const text of ['1', '2', '3', '4', '5', '6']) hashes.push(await stage(text));
  const isKept = await Promise.all(
    hashes.map(async (hash) => (await readStaged(by(), hash)) !== null),
  );
  expect(isKept).toEqual([false, false, true, true, true, true]);
  expect(String(await readStaged(by(colleague), colleaguesFile))).toBe('theirs');
  expect(await readStaged(by(), colleaguesFile)).toBe(null);
});

test('stages the same file only once', async () => {
  const { by, stage } = await setUp();
  const hashes: string[] = [];
  for (const text of ['1', '2', '3', '4', '4', '4']) hashes.push(await stage(text));
  expect(String(await readStaged(by(), hashes[0]!))).toBe('1');
});

test('counts staged files towards the company’s quota', async () => {
  const { colleague, by, stage } = await setUp();
  await stage('four', by(colleague, 8));
  await stage('five', by(undefined, 8));
  await expect(stage('six', by(undefined, 8))).rejects.toMatchObject({ code: 'quota' });
});
