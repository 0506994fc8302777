import { files } from 'db/schema/file';
import { expect, test } from 'vitest';
import { sweepFiles } from '~/models/files/unused.server';
import { choices, saveSetting } from '~/models/installation/choices.server';
import { skipStep } from '~/models/installation/sections.server';
import { firstRun, installationSettings } from '~/models/installation/settings.server';
import { folderFiles } from '~/services/files/files.server';
import { company, now, upload } from '../support/world';
import { refusedBy, setUp } from './installation-set-up';

test('follows the saved and skipped steps and ends with a company admin', () => {
  const { by, save } = setUp();
  const states = () => firstRun(by)?.map(({ state }) => state);
  // The tests use the sandbox gateway, which decides the step for plans.
  expect(states()).toEqual(['open', 'open', 'open', 'open', 'done', 'open', 'open']);
  save('brand', { name_en: 'Acme' });
  skipStep(by, { step: 'sms' });
  expect(states()).toEqual(['done', 'open', 'open', 'skipped', 'done', 'open', 'open']);
  // An empty mail server counts as skipped.
  save('mail', {});
  expect(states()?.[2]).toBe('skipped');
  skipStep(by, { step: 'rest' });
  expect(states()).toBeUndefined();
  expect(refusedBy(() => skipStep(by, { step: 'everything' }))).toHaveLength(1);
  const other = setUp();
  company(other.db);
  expect(firstRun(other.by)?.at(-1)).toEqual({ name: 'admin', state: 'done' });
});

test('accepts only an own upload as logo, and sweeps it once it is replaced', async () => {
  const { db, owner, save } = setUp();
  const id = upload(db, owner);
  save('brand', { logo_id: String(id) });
  const later = now + 72 * 3_600_000;
  // Each sweep covers one folder of the store; the upload’s folder is `aa`.
  const turn = (Math.floor(later / 600_000 / 256) * 256 + 0xaa) * 600_000 + 256 * 600_000;
  const dataDir = '/nonexistent';
  const swept = async () => {
    await sweepFiles({ db, dataDir, files: folderFiles(dataDir) }, turn).catch(() => undefined);
    return db.select().from(files).all().length;
  };
  expect(await swept()).toBe(1);
  save('brand', { remove_logo: 'on' });
  expect(choices(db).logoFileId).toBeNull();
  expect(await swept()).toBe(0);
});

test('ignores invalid settings that another program wrote', () => {
  const { db, by } = setUp();
  for (const [key, value] of [
    ['choice_landing', 'x'],
    ['choice_storeIos', 'http://x'],
    ['choice_backupKeep', '-'],
    ['section_mail', '{'],
  ])
    saveSetting(db, key as string, value as string, now);
  expect(choices(db)).toMatchObject({ landing: 'communication', storeIos: null, backupKeep: null });
  expect(installationSettings(by).states.mail).toEqual({ state: null, version: 1 });
});
