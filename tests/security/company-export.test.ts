import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages, receiverTypes } from 'db/schema/message';
import { beforeAll, expect, test } from 'vitest';
import { companyExportPath } from '~/paths';
import { readZip } from '../support/company-export';
import { eventually } from '../support/eventually';
import { tagsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import { type RoleScene, roleScene } from '../support/role-scene';
import { secretWord } from '../support/role-words';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { join as joinProject, now } from '../support/world';

let server: RunningServer;
let scene: RoleScene;
beforeAll(async () => {
  server = await sharedServer({ seed: 'empty', env: { YESOD_MODE: 'test' } });
  scene = await roleScene(server);
});

test('contains no record of another company and no secrets', async () => {
  const own = await scene.records('one', 'admin');
  const foreign = await scene.records('two', 'admin2');
  const { investor2, admin } = scene.people;
  withDatabase(server, (db) => {
    // A guest from company two who sent a message in a project of company one.
    joinProject(db, Number(own.project), investor2, 'investor');
    const letter = {
      projectId: Number(own.project),
      senderId: investor2.id,
      subject: 'Hello',
      message: 'There.',
    };
    const stamps = { createdAt: now, updatedAt: now };
    db.insert(messages)
      .values({ ...letter, receiverType: receiverTypes.other, ...stamps })
      .run();
    db.$client.exec('delete from takeaways');
  });
  const browser = scene.browsers.admin;
  expect((await browser.post(companyExportPath('admin'))).status).toBe(303);
  const href = await eventually(async () => {
    const links = tagsOf((await browser.get(companyExportPath('admin'))).html, 'a');
    const downloadLink = links.find((link) => link.href?.endsWith('/download'))?.href;
    if (!downloadLink) throw new Error('It is not ready.');
    return downloadLink;
  });
  const file = join(server.dataDir, 'fetched.zip');
  writeFileSync(file, (await browser.download(href)).bytes);
  const parts = await readZip(file);
  const words = [...parts].map(([name, bytes]) => `${name}\n${bytes.toString('utf8')}`).join('\n');
  for (const kind of ['house', 'gone', 'work', 'paper', 'letter', 'person', 'card', 'type'])
    expect([kind, words.includes(`onyx-one-${kind}`)]).toEqual([kind, true]);
  expect(words).not.toContain('onyx-two-');
  expect(words).not.toContain(secretWord);
  expect(words).not.toContain(investor2.email);
  const guests = String(parts.get('data/guests.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(guests).toContainEqual({ id: investor2.id, name: investor2.name, role: 'investor' });
  // No record of the export has the id of a record of company two.
  const projects = String(parts.get('data/projects.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect([
    projects.includes(Number(own.project)),
    projects.includes(Number(foreign.project)),
  ]).toEqual([true, false]);
  const codes = withDatabase(server, ({ $client }) =>
    $client
      .prepare(
        'select token_hash from sessions union select user_code from people union select code from invitations union select code_mac from recovery_codes',
      )
      .pluck()
      .all(),
  ) as string[];
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => words.includes(code))).toEqual([]);
  expect(words).toContain(admin.email);
});
