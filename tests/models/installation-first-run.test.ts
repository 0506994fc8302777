import { files } from 'db/schema/file';
import { expect, test } from 'vitest';
import { sweepFiles } from '~/models/files/unused.server';
import { choices, saveSetting } from '~/models/installation/choices.server';
import { skipStep } from '~/models/installation/sections.server';
import { firstRun, installationSettings } from '~/models/installation/settings.server';
import { company, now, upload } from '../support/world';
import { refusedBy, setUp } from './installation-set-up';

test('the first run goes by what was saved and skipped, and ends with a company admin', () => {
  const { by, save } = setUp();
  const states = () => firstRun(by)?.map(({ state }) => state);
  // Tests run with the sandbox, which decides about plans.
  expect(states()).toEqual(['open', 'open', 'open', 'open', 'done', 'open', 'open']);
  save('brand', { name_en: 'Acme' });
  skipStep(by, { step: 'sms' });
  expect(states()).toEqual(['done', 'open', 'open', 'skipped', 'done', 'open', 'open']);
  // A mail server that was left empty is as good as skipped.
  save('mail', {});
  expect(states()?.[2]).toBe('skipped');
  skipStep(by, { step: 'rest' });
  expect(states()).toBeUndefined();
  expect(refusedBy(() => skipStep(by, { step: 'everything' }))).toHaveLength(1);
  const other = setUp();
  company(other.db);
  expect(firstRun(other.by)?.at(-1)).toEqual({ name: 'admin', state: 'done' });
});

test('the logo is one’s own upload, is not swept while it is shown, and is when it is not', async () => {
  const { db, owner, save } = setUp();
  const id = upload(db, owner);
  save('brand', { logo_id: String(id) });
  const later = now + 72 * 3_600_000;
  // Each call looks at one folder of the store; the upload’s begins with `aa`.
  const turn = (Math.floor(later / 600_000 / 256) * 256 + 0xaa) * 600_000 + 256 * 600_000;
  const swept = async () => {
    await sweepFiles({ db, dataDir: '/nonexistent' }, turn).catch(() => undefined);
    return db.select().from(files).all().length;
  };
  expect(await swept()).toBe(1);
  save('brand', { remove_logo: 'on' });
  expect(choices(db).logoFileId).toBeNull();
  expect(await swept()).toBe(0);
});

test('what another program wrote into the table breaks no page', () => {
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
