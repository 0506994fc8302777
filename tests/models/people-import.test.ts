import { auditLog } from 'db/schema/desk';
import { people as peopleTable } from 'db/schema/person';
import { count, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { csvLine } from '~/http/csv.server';
import { textFor } from '~/i18n/text';
import { findPerson } from '~/models/people/find.server';
import { importPeople } from '~/models/people/import.server';
import { permissionsHeld } from '~/models/permissions/held.server';
import { importColumns } from '~/screens/people/import-columns.server';
import { readPeople } from '~/screens/people/import-rows.server';
import { dump, freshDatabase } from '../support/database';
import { newPerson, withPlan } from '../support/people';
import { company, now, person } from '../support/world';

const header = ['name', 'email', 'country_code', 'phone_no', 'address'];
const row = (serial: number) => [
  ...[
    'רות, אמסלם',
    `ruth${serial}@example.test`,
    '972',
    `05${String(serial).padStart(8, '0')}`,
    'HaNamal "3"',
  ],
];
const file = (...rows: string[][]) => Buffer.from(`\ufeff${rows.map(csvLine).join('')}`);

function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const words = (column: keyof typeof importColumns) => textFor('en-US')(importColumns[column]);
  const read = (bytes: Buffer) => readPeople(db, 'tenant', bytes, words);
  const faults = async (...rows: string[][]) =>
    (await read(file(header, ...rows))).flatMap(({ line, errors }) =>
      errors.map(({ column, message }) => `${line} ${column} ${message}`),
    );
  return { db, one, read, faults };
}

describe('a file', () => {
  test('has its columns in any order, under the words of either language', async () => {
    const { read } = setUp();
    const mixed = [...header]
      .reverse()
      .map((name) => (name === 'name' ? 'שם' : name === 'email' ? 'E-MAIL' : name));
    const rows = await read(file(mixed, row(1).reverse()));
    expect(rows[0]?.person).toMatchObject({ name: 'רות, אמסלם', email: 'ruth1@example.test' });
    expect(rows[0]?.person?.phone.e164).toBe('+972500000001');
  });

  test.each([
    ['separator', Buffer.from('name;email;country_code;phone_no;address\na;b;c;d;e')],
    ['separator', Buffer.from('name\temail\tphone_no\na\tb\tc')],
    ['columns', Buffer.from('name,email\na,b')],
    ['encoding', Buffer.from([0xf9, 0xed, 0x2c, 0xe9])],
    ['encoding', Buffer.from('name,email', 'utf16le')],
    ['unclosed', Buffer.from(`${header.join()}\n"a,b`)],
    ['quote', Buffer.from(`${header.join()}\na"b,c`)],
    ['empty', Buffer.from('')],
    ['empty', file(header)],
    ['tooMany', file(header, ...Array.from({ length: 10_001 }, (_, serial) => row(serial)))],
  ])('is told %s', async (reason, bytes) => {
    await expect(setUp().read(bytes)).rejects.toMatchObject({ reason });
  });
});

describe('a row', () => {
  test('follows the rules of the form', async () => {
    const { faults } = setUp();
    expect(
      await faults(
        ['', 'Ruth <ruth@example.test>', '972', '12345', ''],
        ['=cmd()', '@x', '+972', '+972 50-000-0002', '-1'],
      ),
    ).toEqual([
      '2 name person.errors.name',
      '2 email person.errors.email',
      '2 phone_no person.errors.phone',
      '2 address person.errors.address',
      // The writer made these harmless, and they are read as what they were.
      '3 email person.errors.email',
    ]);
  });

  test('with a bare formula is refused', async () => {
    const { read } = setUp();
    const rows = await read(Buffer.from(`${header.join()}\n=1+1,a@example.test,+972,+972500000001,@home\n`));
    expect(rows[0]?.errors.map(({ column, message }) => [column, message])).toEqual([
      ['name', 'transfer.row.formula'],
      ['address', 'transfer.row.formula'],
    ]);
  });

  test('may not repeat another, or an account there is, however it is written', async () => {
    const { db, one, faults } = setUp();
    importPeople(db, one.admin, { role: 'tenant', people: [{ ...newPerson(), ...known }] }, 'key', now);
    expect(
      await faults(
        ['A', 'KNOWN@example.test ', '972', '52 111 1111', 'x'],
        ['B', 'b@example.test', '972', '050-0000002', 'x'],
        ['C', 'B@Example.test', '972', '500000002', 'x'],
      ),
    ).toEqual([
      '2 email person.errors.emailTaken',
      '2 phone_no person.errors.phoneTaken',
      '4 email transfer.row.repeated',
      '4 phone_no transfer.row.repeated',
    ]);
  });
});

const known = {
  ...{ name: 'Known', address: 'x', email: 'known@example.test' },
  phone: { countryCode: '+972', national: '521111111', e164: '+972521111111' },
};

describe('importing', () => {
  const some = (many: number) => Array.from({ length: many }, () => ({ ...newPerson(), address: 'x' }));

  test('adds them to the own company with what the role comes with, once, each noted', () => {
    const { db, one } = setUp();
    const people = some(3);
    const into = { role: 'tenant', companyId: 999, people } as const;
    expect(importPeople(db, one.admin, into, 'key', now)).toBe(3);
    expect(importPeople(db, one.admin, into, 'key', now)).toBe(3);
    const noted = db.select().from(auditLog).where(eq(auditLog.action, 'person.import')).all();
    expect(noted).toHaveLength(3);
    const made = findPerson(db, one.admin, noted[0]!.recordId!);
    expect(made).toMatchObject({ role: 'tenant', companyId: one.id, parentId: one.admin.id });
    expect(permissionsHeld(made)).toContain('messages.create');
    expect(permissionsHeld(made)).not.toContain('projects.edit');
  });

  test('is all or nothing', () => {
    const { db, one } = setUp();
    importPeople(db, one.admin, { role: 'tenant', people: [known] }, 'first', now);
    const before = dump(db);
    const people = [...some(1200), known];
    expect(() => importPeople(db, one.admin, { role: 'tenant', people }, 'key', now)).toThrow('emailTaken');
    expect(dump(db)).toBe(before);
  });

  test('is for who may add this role, under a running plan', () => {
    const { db, one } = setUp();
    const tenant = person(db, 'tenant', { companyId: one.id });
    const other = company(db);
    const refused = [
      [tenant, 'investor'],
      [one.entrepreneur, 'entrepreneur'],
      [other.admin, 'tenant'],
    ] as const;
    for (const [actor, role] of refused)
      expect(() => importPeople(db, actor, { role, people: some(1) }, 'key', now)).toThrow('forbidden');
    const superadmin = person(db, 'superadmin', { companyId: null });
    const into = { role: 'tenant', people: some(1) } as const;
    expect(() => importPeople(db, superadmin, into, 'key', now)).toThrow('company');
    expect(importPeople(db, superadmin, { ...into, companyId: one.id }, 'key', now)).toBe(1);
  });

  test('10,000 people take less than 10 s', async () => {
    const { db, one, read } = setUp();
    const start = performance.now();
    const rows = await read(file(header, ...Array.from({ length: 10_000 }, (_, serial) => row(serial))));
    const people = rows.flatMap(({ person }) => person ?? []);
    importPeople(db, one.admin, { role: 'tenant', people }, 'key', now);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(db.select({ count: count() }).from(peopleTable).get()?.count).toBeGreaterThan(10_000);
  });
});
