import { cast } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import { filePath, profilePath, sessionEndPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, wordsOf } from '../support/html';
import { personWith } from '../support/person-form';
import { photo } from '../support/photo';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let tenant: Client;
let admin: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  tenant = client(server, cast.tenant.email);
  admin = client(server, cast.admin.email);
});

const mine = profilePath('member');

async function changed(who: Client, path: string, fields: Record<string, string | File>) {
  const form = formOf((await who.get(path)).html, 'profile');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return who.post(path, form);
}

describe('the profile', () => {
  test('shows one’s own profile in either portal, uncached, with the company’s name', async () => {
    for (const [who, path, name] of [
      [tenant, mine, cast.tenant.name],
      [admin, profilePath('admin'), cast.admin.name],
    ] as const) {
      const page = await who.get(path);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(wordsOf(mainOf(page.html))).toContain('Jaffa Stone Homes');
      expect(formOf(page.html, 'profile').get('name')).toBe(name);
    }
  });

  test('saves name, address and photo and ignores other fields', async () => {
    const fields = {
      name: '  Maya   Friedman-Levi ',
      address: 'Jaffa 1',
      role: 'admin',
      company_id: '2',
    };
    const picture = { profile_photo: await photo('me.jpg') };
    const rejections = await changed(tenant, mine, { ...fields, email: 'other@example.test' });
    expect(rejections.status).toBe(422);
    expect(personWith(server, cast.tenant.email).address).not.toBe('Jaffa 1');
    const saved = await changed(tenant, mine, { ...fields, ...picture });
    expect([saved.status, saved.location]).toEqual([303, mine]);
    const row = personWith(server, cast.tenant.email);
    expect(row).toMatchObject({ name: 'Maya Friedman-Levi', address: 'Jaffa 1', role: 'tenant' });
    const page = await tenant.get(mine);
    expect(page.html).toContain('Profile updated successfully.');
    expect(page.html).toContain(filePath(row.photoFileId ?? 0, 'thumb'));
    expect((await tenant.download(filePath(row.photoFileId ?? 0, 'thumb'))).status).toBe(200);
  });

  test('answers in the chosen language', async () => {
    const investor = client(server, cast.investor.email);
    await changed(investor, mine, { language: 'he-IL' });
    const { html } = await investor.get(mine, { 'Accept-Language': 'en-US' });
    expect(html).toContain('dir="rtl"');
    expect(html).toContain('הפרופיל עודכן בהצלחה.');
  });

  test.each([
    ['name', ' ', 'Name is required.'],
    ['address', 'a'.repeat(201), 'The address can have up to 200 characters.'],
    ['language', 'xx', 'Choose the language from the list.'],
    [
      'profile_photo',
      new File(['%PDF-1.7\n'], 'me.pdf'),
      'me.pdf: this file type is not supported',
    ],
    ['profile_photo', new File(['%PDF-1.7\n'], 'me.jpg'), 'me.jpg'],
  ])('rejects %s: %s on its field', async (field, value, message) => {
    const rejections = await changed(admin, profilePath('admin'), { [field]: value });
    expect(rejections.status).toBe(422);
    expect(errorBeside(rejections.html, field)).toContain(message);
  });

  test('keeps a photo after an error elsewhere and rejects another person’s file', async () => {
    const path = profilePath('admin');
    const rejections = await changed(admin, path, {
      name: '',
      profile_photo: await photo('me.jpg'),
    });
    const form = formOf(rejections.html, 'profile');
    form.set('name', cast.admin.name);
    expect((await admin.post(path, form)).status).toBe(303);
    expect(personWith(server, cast.admin.email).photoFileId).toBe(
      Number(form.get('profile_photo_id')),
    );
    const theirs = String(personWith(server, cast.tenant.email).photoFileId);
    await changed(admin, path, { profile_photo_id: theirs });
    expect(personWith(server, cast.admin.email).photoFileId).not.toBe(Number(theirs));
  });

  test('reports a stale page, keeps the values and can be saved again', async () => {
    const late = formOf((await tenant.get(mine)).html, 'profile');
    await changed(tenant, mine, { address: 'Jaffa 2' });
    late.set('address', 'Typed late');
    const staleResponse = await tenant.post(mine, late);
    expect(staleResponse.status).toBe(409);
    expect(wordsOf(staleResponse.html)).toContain('Your profile was changed elsewhere');
    const returnedForm = formOf(staleResponse.html, 'profile');
    expect(returnedForm.get('address')).toBe('Typed late');
    expect((await tenant.post(mine, returnedForm)).status).toBe(303);
  });
});

describe('sessions', () => {
  test('are listed with this one marked; others end one by one or together', async () => {
    const [here, other, third] = [1, 2, 3].map(() => client(server, cast.entrepreneur.email));
    const page = await here!.get(mine);
    expect(page.html.match(/>This session</g)).toHaveLength(1);
    const ends = [...page.html.matchAll(/\/profile\/sessions\/(\d+)\/end/g)].map(([, id]) =>
      Number(id),
    );
    expect(ends).toHaveLength(2);
    const path = sessionEndPath('member', Math.min(...ends));
    expect(wordsOf((await here!.get(path)).html)).toContain('End this session?');
    expect((await tenant.post(path)).status).toBe(404);
    expect((await other!.get(mine)).status).toBe(200);
    expect((await here!.post(path)).location).toBe(mine);
    expect((await other!.get(mine)).status).toBe(302);
    const others = sessionEndPath('member', 'others');
    expect(wordsOf((await here!.get(others)).html)).toContain('End all other sessions?');
    expect((await third!.get(mine)).status).toBe(200);
    await here!.post(others);
    expect([(await third!.get(mine)).status, (await here!.get(mine)).status]).toEqual([302, 200]);
  });
});
