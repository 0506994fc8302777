import { cast } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import { peoplePath, personCreatePath, personDeletePath, personEditPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { dumpOf } from '../support/peek';
import { errorsOf, personForm, personWith } from '../support/person-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
let entrepreneur: Client;
const create = personCreatePath('member', 'tenant');

beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, cast.admin.email);
  entrepreneur = client(server, cast.entrepreneur.email);
});

describe('adding a tenant', () => {
  test('starts with the company’s country, followed by il, us and gb', async () => {
    const { html } = await entrepreneur.get(create);
    expect(formOf(html, 'person').get('country_code')).toBe('IL');
    const codes = [...html.matchAll(/<option value="([A-Z]{2})"/g)].map(([, code]) => code);
    expect(codes.slice(0, 3)).toEqual(['IL', 'US', 'GB']);
    expect(html.match(/<option [^>]*selected/g)).toHaveLength(1);
  });

  test('saves a form once, and the new person signs in to their own data only', async () => {
    const email = 'New.Tenant@Example.test';
    const form = await personForm({
      name: '  רות   אמסלם ',
      email: ` ${email} `,
      phone_no: '٠٥٢ ٥٥٥-٦٠٠١',
    });
    const saved = await entrepreneur.post(create, form);
    expect([saved.status, saved.location]).toEqual([303, peoplePath('member', 'tenant')]);
    expect((await entrepreneur.post(create, form)).status).toBe(303);
    const list = await entrepreneur.get(peoplePath('member', 'tenant'));
    expect(list.html.match(/new\.tenant@example\.test/g)).toHaveLength(1);
    const row = personWith(server, email.toLowerCase());
    expect(row).toMatchObject({ name: 'רות אמסלם', phone: '+972525556001', role: 'tenant' });
    const tenant = client(server, email.toLowerCase());
    expect((await tenant.get('/projects')).status).toBe(200);
    expect((await tenant.get(peoplePath('member', 'entrepreneur'))).status).toBe(404);
  });

  test('mails the new person in the creator’s language with a link to the login', async () => {
    const mailAfter = async (add: Client, path: string, more: Record<string, string>) => {
      const form = await personForm(more);
      expect((await add.post(path, form)).status).toBe(303);
      const payload = await fetch(`${server.url}/dev/outbox.json?to=${form.get('email')}`);
      const [mail] = (await payload.json()) as { subject: string; text: string }[];
      const link = /http\S+$/.exec(mail?.text ?? '')?.[0] ?? '';
      const login = await client(server).get(link.replace(server.url, ''));
      expect(tagsOf(login.html, 'input').map(({ name }) => name)).toContain('email');
      return { ...mail, path: link.replace(server.url, ''), html: login.html };
    };
    expect(await mailAfter(entrepreneur, create, {})).toMatchObject({
      subject: 'Jaffa Stone Homes has added you to Yesod',
      text: expect.stringMatching(
        /^Yael Cohen has created .* Company: Jaffa Stone Homes\. Role: Tenant\./,
      ),
      path: '/login?by=email&lang=en-US',
    });
    await admin.post('/language', { locale: 'he-IL' });
    const user = await mailAfter(admin, personCreatePath('admin', 'user'), { role_id: 'admin' });
    await admin.post('/language', { locale: 'en-US' });
    expect(user).toMatchObject({
      path: '/admin/login?lang=he-IL',
      text: expect.stringContaining('משתמש חברה'),
    });
    expect(user.html).toContain('<html lang="he-IL"');
  });

  test.each([
    ['name', ' ', 'Name is required.'],
    ['name', '\u202e', 'Name is required.'],
    ['email', 'Ruth <ruth@example.test>', 'Invalid email format.'],
    ['email', cast.investor.email.toUpperCase(), 'This email address already has an account.'],
    ['address', '', 'Address is required.'],
    ['phone_no', '12345', 'Phone must be 6–15 digits.'],
    ['phone_no', '1234567890123456', 'Phone must be 6–15 digits.'],
    ['phone_no', `0${cast.investor.phoneNumber}`, 'This phone number already has an account.'],
    ['phone_no', `00972 ${cast.investor.phoneNumber}`, 'This phone number already has an account.'],
    ['profile_photo', undefined, 'Profile photo is required.'],
    [
      'profile_photo',
      new File(['%PDF-1.7\n'], 'me.pdf'),
      'me.pdf: this file type is not supported',
    ],
  ])('rejects %s: %s on its field', async (field, value, message) => {
    const before = (await dumpOf(server)).length;
    const form = await personForm({ [field]: value, 'profile_photo ': undefined });
    form.delete('profile_photo ');
    const rejection = await entrepreneur.post(create, form);
    expect(rejection.status).toBe(422);
    expect(errorBeside(rejection.html, field)).toContain(message);
    // Only the photo is stored, so that the user need not choose it again.
    expect((await dumpOf(server)).length - before).toBeLessThan(600);
    if (field !== 'profile_photo')
      expect(formOf(rejection.html, 'person').get('photo_id')).toMatch(/^\d+$/);
  });

  test('saves a stored photo with the corrected form', async () => {
    const rejection = await entrepreneur.post(create, await personForm({ name: '' }));
    const form = formOf(rejection.html, 'person');
    form.set('name', 'Kept Photo');
    expect((await entrepreneur.post(create, form)).status).toBe(303);
    expect(personWith(server, String(form.get('email'))).photoFileId).toBe(
      Number(form.get('photo_id')),
    );
  });

  test('accepts payload names and reports errors on the form’s fields', async () => {
    const names = { phone_no: undefined, 'permissions[]': undefined };
    const wrong = await personForm({
      ...names,
      phone_number: '123',
      'permission[0]': 'projects.view',
    });
    expect(errorBeside((await entrepreneur.post(create, wrong)).html, 'phone_no')).toContain(
      '6–15',
    );
    const greedy = await personForm({
      ...names,
      phone_number: '525557999',
      'permission[0]': 'billing',
    });
    const rejection = await entrepreneur.post(create, greedy);
    expect(rejection.status).toBe(422);
    expect(errorsOf(rejection.html)).toContain(
      'You cannot grant a permission that you do not have.',
    );
  });
});

describe('changing and deleting', () => {
  test('reports a stale page, keeps the values and can be saved again', async () => {
    const path = personEditPath('admin', 'tenant', personWith(server, 'omri.tal@yesod.demo').id);
    const form = formOf((await admin.get(path)).html, 'person');
    const late = formOf((await admin.get(path)).html, 'person');
    form.set('name', 'Omri Tal-Levi');
    expect((await admin.post(path, form)).status).toBe(303);
    late.set('address', 'Typed late');
    const staleResponse = await admin.post(path, late);
    expect(staleResponse.status).toBe(409);
    expect(wordsOf(staleResponse.html)).toContain(
      'This person was changed by another user while you were editing',
    );
    const returnedForm = formOf(staleResponse.html, 'person');
    expect(returnedForm.get('address')).toBe('Typed late');
    expect((await admin.post(path, returnedForm)).status).toBe(303);
  });

  test('transfers an entrepreneur’s projects first', async () => {
    const { id } = personWith(server, cast.entrepreneur.email);
    const heir = personWith(server, 'avi.biton@yesod.demo');
    const path = personDeletePath('admin', 'entrepreneur', id);
    const confirmation = await admin.get(path);
    expect(wordsOf(mainOf(confirmation.html))).toMatch(
      /Yael Cohen owns \d+ projects\. Choose who takes them over\./,
    );
    const rejection = await admin.post(path);
    expect([rejection.status, errorBeside(rejection.html, 'user_id')]).toEqual([
      422,
      'Error: Choose who takes over the projects.',
    ]);
    const result = await admin.post(path, { user_id: String(heir.id) });
    expect([result.status, result.location]).toEqual([303, peoplePath('admin', 'entrepreneur')]);
    expect((await entrepreneur.get('/projects')).status).toBe(302);
    expect(personWith(server, cast.entrepreneur.email).deletedAt).not.toBeNull();
  });
});
