import { setTimeout as pause } from 'node:timers/promises';
import { connect, databaseFile } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../server/send';
import { type RunningServer, startServer } from '../support/server';
import { sessionCookie } from '../support/session';

const writers = 4;
const email = 'builder@yesod.test';

describe('kill -9 while four people write', () => {
  let server: RunningServer;
  let fields: Record<string, string>;
  let cookie: string;
  beforeAll(async () => {
    server = await startServer({ seed: 'empty', env: { PAYMENTS: 'off' } });
    fields = prepareCompany(server.dataDir);
    cookie = sessionCookie(server.dataDir, email);
  });
  afterAll(() => server.stop());

  const create = (name: string) => {
    const body = new URLSearchParams({ ...fields, name, form_key: `key-of-${name}` }).toString();
    const headers = {
      Cookie: cookie,
      Origin: server.url,
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    return send(`${server.url}/admin/projects/create`, { method: 'POST', headers }, (out) =>
      out.end(body),
    );
  };

  // `npm run torture 1` repeats this fifty times, killing the server a little later each time.
  test('loses no acknowledged project and leaves no partial one', async () => {
    const acknowledged: string[] = [];
    let isAlive = true;
    const write = async (writer: number) => {
      for (let i = 0; isAlive; i++) {
        const name = `${writer}-${i}`;
        const answer = await create(name).catch(() => null);
        if (!answer) return;
        expect(answer.status, answer.body.slice(0, 2000)).toBeLessThan(400);
        acknowledged.push(name);
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    while (acknowledged.length < 4 * writers) await Promise.race([pause(1), writing]);
    await server.kill9();
    isAlive = false;
    await writing;
    await server.restart();
    expect(lost(server.dataDir, acknowledged)).toEqual([]);
  });
});

/** Returns acknowledged names that are missing, and checks the file's integrity. */
function lost(dataDir: string, acknowledged: string[]): string[] {
  const db = connect(databaseFile(dataDir));
  try {
    expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.$client.pragma('foreign_key_check')).toEqual([]);
    const names = db.select({ name: projects.name }).from(projects).all();
    const stored = new Set(names.map((row) => row.name));
    // A partial project would lack its first value.
    const halves = db.$client.prepare(
      'select count(*) from projects where id not in (select project_id from project_values)',
    );
    expect(halves.pluck().get()).toBe(0);
    return acknowledged.filter((name) => !stored.has(name));
  } finally {
    db.$client.close();
  }
}

/**
 * Adds a company with an admin and an asset type.
 * @returns the fields of a project
 */
function prepareCompany(dataDir: string): Record<string, string> {
  const db = connect(databaseFile(dataDir));
  const stamps = { createdAt: 1, updatedAt: 1 };
  const company = db
    .insert(companies)
    .values({ name: 'Builders', ...stamps })
    .returning()
    .get();
  const person = {
    name: 'Builder',
    email,
    role: 'admin',
    companyId: company.id,
    userCode: 'B',
    ...stamps,
  } as const;
  db.insert(people).values(person).run();
  const type = db
    .insert(assetTypes)
    .values({ companyId: company.id, name: 'House', ...stamps })
    .returning()
    .get();
  db.$client.close();
  return {
    asset_type_id: String(type.id),
    description: 'A house',
    location: '1 Herzl, Haifa',
    current_property_value: '1000000',
    renovation_cost: '100000',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  };
}
