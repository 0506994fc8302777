import type { Role } from 'db/schema/person';
import { describe, expect, test } from 'vitest';
import { importPeople } from '~/models/people/import.server';
import { checkRows, type Importing } from '~/models/people/import-rows.server';
import type { PeopleKind } from '~/paths';
import { csvLine } from '~/services/text/csv.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { importedPerson, withPlan } from '../support/people';
import { company, person } from '../support/world';

const header = ['name', 'email', 'country_code', 'phone_no', 'address'];
const userHeader = ['name', 'email', 'country_code', 'phone_no', 'role', 'permissions'];
const adminHeader = ['name', 'email', 'country_code', 'phone_no', 'company name'];
const row = (serial: number) => [
  'רות, אמסלם',
  `ruth${serial}@example.test`,
  '972',
  `05${String(serial).padStart(8, '0')}`,
  'HaNamal "3"',
];
const file = (...rows: string[][]) => Buffer.from(`\ufeff${rows.map(csvLine).join('')}`);

function setUp(more: Partial<Importing> = {}) {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const importing = {
    actor: one.admin,
    kind: 'tenant' as PeopleKind,
    roles: ['tenant'] as Role[],
    ...more,
  };
  const read = (bytes: Buffer) => checkRows(db, importing, bytes);
  const faults = (...rows: string[][]) =>
    read(file(...rows)).rows.flatMap(({ line, errors }) =>
      errors.map(({ column, message }) => `${line} ${column} ${message}`),
    );
  return { db, one, read, faults };
}

describe('a file', () => {
  test('has its columns in any order, under the words of either language, with others beside them', () => {
    const { read } = setUp();
    const mixed = [...header]
      .reverse()
      .map((name) => (name === 'name' ? 'שם' : name === 'email' ? 'E-MAIL' : name));
    const { rows } = read(file([...mixed, 'Shoe size'], [...row(1).reverse(), '41']));
    expect(rows[0]?.person).toMatchObject({ name: 'רות, אמסלם', email: 'ruth1@example.test' });
    expect(rows[0]?.person?.phone.e164).toBe('+972500000001');
    expect(Object.keys(rows[0]?.cells ?? {}).sort()).toEqual([...header].sort());
  });

  test.each([';', '\t'])('may separate its cells with %j', (separator) => {
    const lines = [header, row(1).map((cell) => `"${cell.replaceAll('"', '""')}"`)];
    const text = lines.map((cells) => cells.join(separator)).join('\n');
    expect(setUp().read(Buffer.from(text)).rows[0]?.person?.name).toBe('רות, אמסלם');
  });

  test.each([
    ['missing', Buffer.from('name,email\na,b')],
    ['twice', file([...header, 'E-mail'], [...row(1), 'other@example.test'])],
    ['encoding', Buffer.from([0xf9, 0xed, 0x2c, 0xe9])],
    ['encoding', Buffer.from('name,email', 'utf16le')],
    ['unclosed', Buffer.from(`${header.join()}\n"a,b`)],
    ['quote', Buffer.from(`${header.join()}\na"b,c`)],
    ['empty', Buffer.from('')],
    ['empty', file(header)],
    ['tooMany', file(header, ...Array.from({ length: 2_001 }, (_, serial) => row(serial)))],
  ])('is told %s', (reason, bytes) => {
    expect(() => setUp().read(bytes)).toThrow(expect.objectContaining({ reason }));
  });

  test('says which columns are missing', () => {
    const bytes = Buffer.from('name,email,phone_no\na,b,c');
    const values = { columns: ['country_code', 'address'] };
    expect(() => setUp().read(bytes)).toThrow(expect.objectContaining({ values }));
  });

  test('has its wrong rows first', () => {
    const { read } = setUp();
    const { rows, wrong } = read(file(header, row(1), row(2), ['', ...row(3).slice(1)], row(4)));
    expect([wrong, ...rows.map(({ line }) => line)]).toEqual([1, 4, 2, 3, 5]);
  });
});

describe('a row', () => {
  test('follows the rules of the form', () => {
    const { faults } = setUp();
    expect(
      faults(
        header,
        ['', 'Ruth <ruth@example.test>', '972', '12345', ''],
        ['=cmd()', '@x', '+972', '+972 50-000-0002', '-1'],
        ['Noa', 'noa@example.test', '972', '1234567890123456', 'x'],
        ['Dan', 'dan@example.test', '٩٧٢', '٠٥٠٠٠٠٠٠٠٩', 'x'],
        ['Ada', 'ada@example.test', '99999', '0500000008', 'x'],
      ),
    ).toEqual([
      '2 name person.errors.name',
      '2 email person.errors.email',
      '2 phone_no person.errors.phone',
      '2 address person.errors.address',
      // The writer made these harmless, and they are read as what they were.
      '3 email person.errors.email',
      '4 phone_no person.errors.phone',
      '6 phone_no person.errors.phone',
    ]);
  });

  test('with a bare formula is refused', () => {
    const { read } = setUp();
    const { rows } = read(
      Buffer.from(`${header.join()}\n=1+1,a@example.test,+972,+972500000001,@home\n`),
    );
    expect(rows[0]?.errors.map(({ column, message }) => [column, message])).toEqual([
      ['name', 'transfer.row.formula'],
      ['address', 'transfer.row.formula'],
    ]);
  });

  test('may not repeat another, or an account there is, however it is written', () => {
    const { db, one, faults } = setUp();
    importPeople.tenant(as(db, one.admin), { people: () => [importedPerson(known)] });
    expect(
      faults(
        header,
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
  name: 'Known',
  address: 'x',
  email: 'known@example.test',
  phone: { countryCode: '+972', national: '521111111', e164: '+972521111111' },
};

describe('users', () => {
  const users = { kind: 'user', roles: ['admin', 'entrepreneur', 'tenant'] } as const;
  const contact = (serial: number) => row(serial).slice(0, 4);

  test('have a role by its name or word, and permissions by name', () => {
    const { read } = setUp(users);
    const { rows } = read(
      file(
        userHeader,
        [...contact(1), 'Company user', 'projects.view, People.View'],
        [...contact(2), 'דייר', ''],
        [...contact(3), 'entrepreneur', 'all'],
        [...contact(4), 'דייר/ת', ''],
      ),
    );
    expect(rows.map(({ person: found }) => [found?.role, found?.permissions])).toEqual([
      ['admin', ['projects.view', 'people.view']],
      ['tenant', undefined],
      ['entrepreneur', ['all']],
      ['tenant', undefined],
    ]);
  });

  test('get no role above the actor’s and nothing the actor does not hold', () => {
    const db = freshDatabase();
    const { id } = company(db);
    const actor = person(db, 'admin', {
      companyId: id,
      parentId: 1,
      permissions: ['people.create'],
    });
    const { faults } = setUp({ ...users, actor });
    expect(
      faults(
        userHeader,
        [...contact(1), 'superadmin', ''],
        [...contact(2), 'investor', ''],
        [...contact(3), 'admin', 'projects.view'],
        [...contact(4), 'tenant', 'projects.edit'],
        [...contact(5), 'tenant', 'everything'],
      ),
    ).toEqual([
      '2 role_id transfer.row.role',
      '3 role_id transfer.row.role',
      '4 permissions person.errors.permissionNotHeld',
      '5 permissions person.errors.permissionNotHeld',
      '6 permissions person.errors.permissionUnknown',
    ]);
  });

  test('of who holds it still keep to what fits the role', () => {
    const { faults } = setUp(users);
    expect(faults(userHeader, [...contact(1), 'tenant', 'projects.edit'])).toEqual([
      '2 permissions person.errors.permissionRole',
    ]);
  });
});

describe('company admins', () => {
  test('come with a company each', () => {
    const db = freshDatabase();
    const actor = person(db, 'superadmin', { companyId: null });
    const { read, faults } = setUp({ kind: 'admin', roles: ['admin'], actor });
    const contact = (serial: number) => row(serial).slice(0, 4);
    const { rows } = read(file(adminHeader, [...contact(1), 'Herzl 9 Ltd']));
    expect(rows[0]?.person).toMatchObject({
      role: 'admin',
      companyName: 'Herzl 9 Ltd',
      address: null,
    });
    expect(
      faults(
        adminHeader,
        [...contact(1), 'Herzl 9 Ltd'],
        [...contact(2), ' herzl 9 ltd'],
        ['Noa', 'noa@example.test', '972', '', ''],
      ),
    ).toEqual([
      '3 company_name transfer.row.repeated',
      '4 phone_no person.errors.phoneRequired',
      '4 company_name person.errors.companyName',
    ]);
  });
});
