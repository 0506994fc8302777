import { expect, test } from 'vitest';
import { readOutbox } from '~/models/outbox/read.server';
import { createCompanyAdmin } from '~/models/people/company-admins.server';
import { createPerson } from '~/models/people/create.server';
import { importPeople } from '~/models/people/import.server';
import { limits } from '~/models/proof/limits.server';
import { freshDatabase } from '../support/database';
import { adding, newPerson, withPlan } from '../support/people';
import { secrets } from '../support/sign-in';
import { company, now, person } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const add = (more: Parameters<typeof newPerson>[0] = {}, form = adding()) => {
    const input = newPerson(more);
    createPerson(db, secrets, one.admin, input, form);
    return input.email;
  };
  const mailsTo = (email: string) =>
    readOutbox(db, secrets, email).map(({ channel, subject, text }) => ({ channel, subject, text }));
  return { db, one, add, mailsTo };
}

test('whoever is added is told by one mail, whose account it is and in what role', () => {
  const { one, add, mailsTo } = setUp();
  const form = adding();
  const email = 'once@example.test';
  add({ email, role: 'investor' }, form);
  add({ email, role: 'investor' }, form);
  const text = `investor under ${one.admin.id}`;
  expect(mailsTo(email)).toEqual([{ channel: 'mail', subject: 'A company', text }]);
});

test('the admin of a new company is told too; who was refused is not', () => {
  const { db, one, add, mailsTo } = setUp();
  const superadmin = person(db, 'superadmin', { companyId: null });
  const input = { ...newPerson(), companyName: 'Galil Homes' };
  createCompanyAdmin(db, secrets, superadmin, input, adding());
  expect(mailsTo(input.email)).toMatchObject([{ subject: 'Galil Homes', text: 'admin under null' }]);
  const refused = 'refused@example.test';
  expect(() => add({ email: refused, phone: input.phone })).toThrow('phoneTaken');
  expect(mailsTo(refused)).toEqual([]);
  expect(mailsTo(one.admin.email ?? '')).toEqual([]);
});

test('beyond a company’s share of a day people are added untold; an import tells nobody', () => {
  const { db, one, add, mailsTo } = setUp();
  const emails = Array.from({ length: limits.welcomesPerCompany.most + 1 }, () => add());
  expect(emails.map((email) => mailsTo(email).length)).toEqual([...emails.slice(1).map(() => 1), 0]);
  const { name, email, phone, address, role } = newPerson();
  importPeople(db, one.admin, { people: [{ name, email, phone, address, role }] }, 'import', now);
  expect(mailsTo(email)).toEqual([]);
});
