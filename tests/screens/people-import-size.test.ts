import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { databaseFile } from 'db/client.server';
import { cast } from 'db/seeds/cast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { peopleImportPath, peoplePath } from '~/paths';
import { type Client, client } from '../support/client';
import { formOf, mainOf, wordsOf } from '../support/html';
import { memoryOf } from '../support/memory';
import { getFinalPage } from '../support/refresh';
import { type RunningServer, startServer } from '../support/server';

const many = 10_000;
const path = peopleImportPath('admin', 'investor');
const list = peoplePath('admin', 'investor');

/** A file of 10,000 investors; `wrong` is the line of one without an email. */
function fileOf(group: number, wrong?: number) {
  const lines = ['name,email,country_code,phone_no,address'];
  for (let line = 2; line < many + 2; line += 1) {
    const email = line === wrong ? 'nothing' : `investor${line}@group${group}.test`;
    lines.push(
      `"רות, אמסלם ${line}",${email},972,05${group}${String(line).padStart(7, '0')},"HaNamal 3, Haifa"`,
    );
  }
  return new File([lines.join('\r\n')], 'people.csv');
}

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
  admin = client(server, cast.admin.email);
});
afterAll(() => server.stop());

async function upload(file: File): Promise<string> {
  const form = new FormData();
  form.set('people', file);
  return (await admin.post(path, form)).location ?? '';
}

function imported(group: number): number {
  const db = new Sqlite(databaseFile(server.dataDir), { readonly: true });
  const people = db.prepare('select count(*) from people where email like ?').pluck();
  const stored = people.get(`%@group${group}.test`) as number;
  db.close();
  return stored;
}

describe('10,000 people', { timeout: 120_000 }, () => {
  test('are checked with visible progress, the invalid row first', async () => {
    const location = await upload(fileOf(0, 5_000));
    const { html, headers } = await admin.get(location);
    expect(headers.get('refresh')).toBe(`1;url=${location}`);
    expect(html).toContain('<progress');
    expect(wordsOf(mainOf(html))).toMatch(/Waiting|[\d,]+ of 10,001 lines checked/);
    const { html: shown } = await getFinalPage(admin, location);
    expect(wordsOf(mainOf(shown))).toContain('One row of 10,000 has an error');
    expect(wordsOf(mainOf(shown))).toContain('1–10 of 10,000');
    expect(/data-label="Line">(\d+)</.exec(shown)?.[1]).toBe('5000');
    expect(imported(0)).toBe(0);
  });

  test.skipIf(!existsSync('/proc/self/status'))('are added within 300 MB', async () => {
    await admin.get(list);
    const before = memoryOf(server.pid, 'now');
    const location = await upload(fileOf(1));
    const { html } = await getFinalPage(admin, location);
    expect(wordsOf(mainOf(html))).toContain('10,000 people are ready to be added');
    const answer = await admin.post(location, formOf(html, 'confirm'));
    const end =
      answer.location === list ? answer : await getFinalPage(admin, answer.location ?? '');
    expect([end.location, imported(1)]).toEqual([list, many]);
    expect((memoryOf(server.pid, 'most') - before) / 1e6).toBeLessThan(300);
  });

  test('are imported in full or not at all after a crash, and the page reports which', async () => {
    const location = await upload(fileOf(2));
    const form = formOf((await getFinalPage(admin, location)).html, 'confirm');
    const answer = admin.post(location, form).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await server.kill9();
    await answer;
    await server.restart();
    const after = await getFinalPage(admin, `${location}?adding=${form.get('form_key')}`);
    if (imported(2) === many) expect(after.location).toBe(list);
    else {
      expect(imported(2)).toBe(0);
      expect(wordsOf(mainOf(after.html))).toContain(
        'The server restarted before everyone was added.',
      );
      expect(wordsOf(mainOf(after.html))).toContain('10,000 people are ready to be added');
    }
  });
});
