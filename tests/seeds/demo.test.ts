import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projectMembers, projects, projectValues } from 'db/schema/project';
import { cast, castCompanies, castProjects } from 'db/seeds/cast';
import { seedDemo } from 'db/seeds/run';
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { bookFacts } from './book-facts';

const today = new Date('2026-03-10T12:00:00Z');
const storedFiles = new Map<string, Buffer>();
const pictures = 'db/seeds/demo/pictures';
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const store = async (bytes: Buffer) => {
  const hash = hashOf(bytes);
  storedFiles.set(hash, bytes);
  return { hash, size: bytes.length };
};

let folder: string;
let db: Database;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'yesod-seed-'));
  db = openDatabase(folder);
  await seedDemo(db, { today, store });
});
afterAll(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

const rowsOf = (table: string) =>
  db.$client.prepare(`select count(*) from ${table}`).pluck().get() as number;
const personId = (email: string) =>
  db.select().from(people).where(eq(people.email, email)).get()!.id;

describe('the demo data', () => {
  const filled: [table: string, atLeast: number][] = [
    ['companies', 2],
    ['asset_types', 16],
    ['projects', 28],
    ['project_images', 80],
    ['project_members', 45],
    ['project_values', 26 * 6],
    ['project_visits', 50],
    ['phases', 28 * 3],
    ['milestones', 28 * 6],
    ['documents', 60],
    ['document_openings', 20],
    ['messages', 140],
    ['message_reads', 50],
    ['tenant_requests', 3],
    ['tenant_request_photos', 3],
    ['tenant_request_entries', 3],
    ['files', 160],
    ['people', 27],
    ['person_permissions', 20],
    ['plans', 3],
    ['cards', 3],
    ['subscriptions', 3],
    ['transactions', 12],
    ['invitations', 55],
    ['faqs', 8],
    ['support_messages', 3],
    ['audit_log', 80],
    ['projects_search', 28],
    ['suppliers', 18],
    ['journal_entries', 180],
    ['budget_lines', 90],
    ['orders', 6],
    ['change_orders', 6],
    ['entry_files', 4],
    ['people_search', 27],
  ];
  test.each(filled)('fills %s', (table, atLeast) => {
    expect(rowsOf(table)).toBeGreaterThanOrEqual(atLeast);
  });

  test('has no dangling references', () => {
    expect(db.$client.pragma('foreign_key_check')).toEqual([]);
    expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  test('stores the bytes of every file row, thumbnails included', () => {
    const hashes = db.$client.prepare(
      'select hash from files union select thumb_hash from files where thumb_hash is not null',
    );
    for (const hash of hashes.pluck().all() as string[]) expect(storedFiles.has(hash)).toBe(true);
  });

  test('gives each project its own pictures, before and after', () => {
    const houses = "select hash from files where name in ('house-before.webp', 'house-after.webp')";
    const hashes = db.$client.prepare(houses).pluck().all();
    expect(hashes).toHaveLength(rowsOf('projects') * 2);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test('uses every picture of the repository, and none is too large', () => {
    const isUsed = db.$client.prepare('select count(*) from files where hash = ?').pluck();
    for (const name of readdirSync(pictures, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.webp')) continue;
      const bytes = readFileSync(path.join(pictures, name));
      expect([name, isUsed.get(hashOf(bytes))]).not.toEqual([name, 0]);
      expect(bytes.length).toBeLessThan(40_000);
    }
  });

  test('has 18 and 8 projects, and two deleted ones', () => {
    const alive = db.$client.prepare('select name, project_count from companies order by id').all();
    expect(alive).toEqual([
      { name: castCompanies.one, project_count: 18 },
      { name: castCompanies.two, project_count: 8 },
    ]);
    expect(
      db.select({ n: count() }).from(projects).where(isNotNull(projects.deletedAt)).get()?.n,
    ).toBe(2);
  });

  test('has books that agree with their entries, orders and change orders', () => {
    expect(checkBooks(db)).toEqual([]);
    const both = ['expense', 'bill', 'payment', 'income', 'loan', 'instalment', 'reversal'];
    const typed = [...both, 'contribution', 'adjustment', 'payer'];
    for (const [name, kinds] of [
      [castProjects.yarkon, [...typed, 'purchase']],
      [castProjects.florentin, [...typed, 'approval', 'distribution']],
    ] as const)
      expect(bookFacts(db, name)).toEqual({
        kinds: new Set(kinds),
        unpaid: 3,
        orders: [
          ['open', 1, 1, 0],
          ['open', 1, 0, 1],
          ['draft', 0, 0, 0],
        ],
        changes: ['approved', 'rejected', 'submitted'],
      });
  });

  test('is created once', async () => {
    await seedDemo(db, { today, store });
    expect(rowsOf('companies')).toBe(2);
  });

  test('ends each value history at the current value', () => {
    for (const project of db.select().from(projects).all()) {
      const values = db
        .select()
        .from(projectValues)
        .where(eq(projectValues.projectId, project.id))
        .orderBy(projectValues.date)
        .all();
      expect(values.at(-1)?.currentPropertyValue).toBe(project.currentPropertyValue);
      expect(values.length).toBeLessThanOrEqual(10);
    }
  });

  test('has no dates in the future except end dates', () => {
    const tables = [
      'projects',
      'messages',
      'documents',
      'phases',
      'people',
      'transactions',
      'invitations',
      'audit_log',
    ];
    for (const table of tables) {
      const column = table === 'audit_log' ? 'at' : 'max(created_at, updated_at)';
      const late = db.$client
        .prepare(`select count(*) from ${table} where ${column} > ?`)
        .pluck()
        .get(today.getTime());
      expect([table, late]).toEqual([table, 0]);
    }
  });
});

test('creates the same rows for the same day', async () => {
  const secondFolder = mkdtempSync(path.join(tmpdir(), 'yesod-seed-'));
  const secondDb = openDatabase(secondFolder);
  await seedDemo(secondDb, { today, store });
  for (const table of [
    'people',
    'projects',
    'milestones',
    'messages',
    'invitations',
    'files',
    'journal_entries',
    'postings',
  ]) {
    const query = `select * from ${table} order by id`;
    expect(secondDb.$client.prepare(query).all()).toEqual(db.$client.prepare(query).all());
  }
  secondDb.$client.close();
  rmSync(secondFolder, { recursive: true });
});

describe('the demo people', () => {
  test('have confirmed mail and phone', () => {
    for (const { name, email, countryCode, phoneNumber } of Object.values(cast)) {
      const person = db.select().from(people).where(eq(people.email, email)).get();
      expect(person).toMatchObject({ name, phone: countryCode + phoneNumber });
    }
  });

  test('include an entrepreneur with at least 8 projects', () => {
    const ownActive = and(
      eq(projects.ownerId, personId(cast.entrepreneur.email)),
      isNull(projects.deletedAt),
    );
    expect(
      db.select({ n: count() }).from(projects).where(ownActive).get()?.n,
    ).toBeGreaterThanOrEqual(8);
  });

  test.each([
    [cast.investor, 5, castProjects.ajami],
    [cast.tenant, 2, castProjects.kerem],
  ])('include %o as a member with an open invitation', ({ email }, memberships, invitedTo) => {
    const id = personId(email);
    expect(
      db.select().from(projectMembers).where(eq(projectMembers.personId, id)).all(),
    ).toHaveLength(memberships);
    const openInvitations = db
      .select({ name: projects.name })
      .from(invitations)
      .innerJoin(projects, eq(projects.id, invitations.projectId))
      .where(and(eq(invitations.personId, id), eq(invitations.status, 'pending')))
      .all();
    expect(openInvitations).toEqual([{ name: invitedTo }]);
  });

  test('have every named project', () => {
    const names = db
      .select({ name: projects.name })
      .from(projects)
      .all()
      .map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.values(castProjects)));
  });
});
