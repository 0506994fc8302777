import { expect, test } from 'vitest';
import { limits } from '~/models/limits/limits.server';
import type { Payload } from '~/models/operation.server';
import { readOutbox } from '~/models/outbox/read.server';
import { importPeople } from '~/models/people/import.server';
import { createPerson } from '~/models/people/save.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { addPerson, importedPerson, personPayload, withPlan } from '../support/people';
import { company, person } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const { secrets } = as(db, one.admin);
  const add = (more: Payload = {}) => {
    const form = personPayload(db, one.admin, more);
    createPerson.investor(as(db, one.admin), form);
    return String(form.email);
  };
  const mailsTo = (email: string) =>
    readOutbox(db, secrets, email).map(({ channel, subject, text }) => ({
      channel,
      subject,
      text,
    }));
  return { db, one, add, mailsTo };
}

test('whoever is added is told by one mail, whose account it is and in what role', () => {
  const { db, one, mailsTo } = setUp();
  const form = personPayload(db, one.admin, { email: 'once@example.test' });
  createPerson.investor(as(db, one.admin), form);
  createPerson.investor(as(db, one.admin), form);
  const [mail, ...others] = mailsTo('once@example.test');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ channel: 'mail', subject: 'A company has added you to Yesod' });
  expect(mail?.text).toContain(`${one.admin.name} has opened`);
  expect(mail?.text).toContain('Company: A company. Role: Investor.');
  expect(mail?.text).toContain('https://yesod.test/login?by=email&lang=en-US');
});

test('without a known address of the site there is no link; a company user is led to the admins’ door', () => {
  const { db, one, mailsTo } = setUp();
  const tell = (email: string, origin: string | null) =>
    createPerson.user(
      as(db, one.admin, { origin, locale: 'he-IL' }),
      personPayload(db, one.admin, { email, role_id: 'admin', permission: [] }),
    );
  tell('here@example.test', 'https://yesod.test');
  tell('nowhere@example.test', null);
  expect(mailsTo('here@example.test')[0]?.text).toContain(
    'https://yesod.test/admin/login?lang=he-IL',
  );
  expect(mailsTo('here@example.test')[0]?.text).toContain('משתמש חברה');
  expect(mailsTo('nowhere@example.test')[0]?.text).not.toContain('http');
});

test('the admin of a new company is told too; who was refused is not', () => {
  const { db, one, add, mailsTo } = setUp();
  const superadmin = person(db, 'superadmin', { companyId: null });
  const form = personPayload(db, superadmin, { company_name: 'Galil Homes' });
  createPerson.admin(as(db, superadmin), form);
  expect(mailsTo(String(form.email))).toMatchObject([
    { subject: 'Galil Homes has added you to Yesod' },
  ]);
  const refused = 'refused@example.test';
  add({ phone_number: '521112222' });
  expect(() => add({ email: refused, phone_number: '521112222' })).toThrow('phone_number');
  expect(mailsTo(refused)).toEqual([]);
  expect(mailsTo(one.admin.email ?? '')).toEqual([]);
});

test('beyond a company’s share of a day people are added untold; an import tells nobody', () => {
  const { db, add, mailsTo } = setUp();
  const emails = Array.from({ length: limits.welcomesPerCompany.most + 1 }, () => add());
  expect(emails.map((email) => mailsTo(email).length)).toEqual([
    ...emails.slice(1).map(() => 1),
    0,
  ]);
  const other = withPlan(db, company(db));
  const imported = importedPerson();
  importPeople.tenant(as(db, other.admin), { people: () => [imported] });
  expect(mailsTo(imported.email)).toEqual([]);
  expect(addPerson(db, other.admin)).toBeGreaterThan(0);
});
