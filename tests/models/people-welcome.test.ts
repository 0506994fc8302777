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

test('mails a new person once, with the inviter, the company and the role', () => {
  const { db, one, mailsTo } = setUp();
  const form = personPayload(db, one.admin, { email: 'once@example.test' });
  createPerson.investor(as(db, one.admin), form);
  createPerson.investor(as(db, one.admin), form);
  const [mail, ...moreMails] = mailsTo('once@example.test');
  expect(moreMails).toEqual([]);
  expect(mail).toMatchObject({ channel: 'mail', subject: 'A company has added you to Yesod' });
  expect(mail?.text).toContain(`${one.admin.name} has created an account`);
  expect(mail?.text).toContain('Company: A company. Role: Investor.');
  expect(mail?.text).toContain('https://yesod.test/login?by=email&lang=en-US');
});

test('links a company user to the admin login, and adds no link without a known site address', () => {
  const { db, one, mailsTo } = setUp();
  const addUser = (email: string, origin: string | null) =>
    createPerson.user(
      as(db, one.admin, { origin, locale: 'he-IL' }),
      personPayload(db, one.admin, { email, role_id: 'admin', permission: [] }),
    );
  addUser('here@example.test', 'https://yesod.test');
  addUser('nowhere@example.test', null);
  expect(mailsTo('here@example.test')[0]?.text).toContain(
    'https://yesod.test/admin/login?lang=he-IL',
  );
  expect(mailsTo('here@example.test')[0]?.text).toContain('משתמש חברה');
  expect(mailsTo('nowhere@example.test')[0]?.text).not.toContain('http');
});

test('mails the admin of a new company, but no one whose creation was rejected', () => {
  const { db, one, add, mailsTo } = setUp();
  const superadmin = person(db, 'superadmin', { companyId: null });
  const form = personPayload(db, superadmin, { company_name: 'Galil Homes' });
  createPerson.admin(as(db, superadmin), form);
  expect(mailsTo(String(form.email))).toMatchObject([
    { subject: 'Galil Homes has added you to Yesod' },
  ]);
  const rejectedEmail = 'refused@example.test';
  add({ phone_number: '521112222' });
  expect(() => add({ email: rejectedEmail, phone_number: '521112222' })).toThrow('phone_number');
  expect(mailsTo(rejectedEmail)).toEqual([]);
  expect(mailsTo(one.admin.email ?? '')).toEqual([]);
});

test('adds people without a mail beyond the company’s daily limit and in imports', () => {
  const { db, add, mailsTo } = setUp();
  const emails = Array.from({ length: limits.welcomesPerCompany.most + 1 }, () => add());
  expect(emails.map((email) => mailsTo(email).length)).toEqual([
    ...emails.slice(1).map(() => 1),
    0,
  ]);
  const otherCompany = withPlan(db, company(db));
  const imported = importedPerson();
  importPeople.tenant(as(db, otherCompany.admin), { people: () => [imported] });
  expect(mailsTo(imported.email)).toEqual([]);
  expect(addPerson(db, otherCompany.admin)).toBeGreaterThan(0);
});
