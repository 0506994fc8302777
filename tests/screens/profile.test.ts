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
  test('is one’s own in either portal, with the company’s name, and is kept by no browser', async () => {
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

  test('saves name, address and photo; nobody raises themselves by a field of their own', async () => {
    const fields = {
      name: '  Maya   Friedman-Levi ',
      address: 'Jaffa 1',
      role: 'admin',
      company_id: '2',
    };
    const picture = { profile_photo: await photo('me.jpg') };
    const refused = await changed(tenant, mine, { ...fields, email: 'other@example.test' });
    expect(refused.status).toBe(422);
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

  test('a language chosen is the language of the answer', async () => {
    const investor = client(server, cast.investor.email);
    await changed(investor, mine, { language: 'he-IL' });
    const { html } = await investor.get(mine, { 'Accept-Language': 'en-US' });
    expect(html).toContain('dir="rtl"');
    expect(html).toContain('הפרופיל עודכן בהצלחה.');
  });

  test.each([
    ['name', ' ', 'Name is required.'],
    ['address', 'a'.repeat(201), 'Shorten the address to 200 characters.'],
    ['language', 'xx', 'Choose the language from the list.'],
    ['profile_photo', new File(['%PDF-1.7\n'], 'me.pdf'), 'me.pdf is not a kind of file'],
    ['profile_photo', new File(['%PDF-1.7\n'], 'me.jpg'), 'me.jpg'],
  ])('%s: %s is refused beside it', async (field, value, message) => {
    const refused = await changed(admin, profilePath('admin'), { [field]: value });
    expect(refused.status).toBe(422);
    expect(errorBeside(refused.html, field)).toContain(message);
  });

  test('a photo outlives a mistake elsewhere, and a file of somebody else’s is no photo', async () => {
    const path = profilePath('admin');
    const refused = await changed(admin, path, { name: '', profile_photo: await photo('me.jpg') });
    const form = formOf(refused.html, 'profile');
    form.set('name', cast.admin.name);
    expect((await admin.post(path, form)).status).toBe(303);
    expect(personWith(server, cast.admin.email).photoFileId).toBe(
      Number(form.get('profile_photo_id')),
    );
    const theirs = String(personWith(server, cast.tenant.email).photoFileId);
    await changed(admin, path, { profile_photo_id: theirs });
    expect(personWith(server, cast.admin.email).photoFileId).not.toBe(Number(theirs));
  });

  test('a stale page is told, keeps what was typed and can be saved over', async () => {
    const late = formOf((await tenant.get(mine)).html, 'profile');
    await changed(tenant, mine, { address: 'Jaffa 2' });
    late.set('address', 'Typed late');
    const told = await tenant.post(mine, late);
    expect(told.status).toBe(409);
    expect(wordsOf(told.html)).toContain('Your profile was saved somewhere else');
    const again = formOf(told.html, 'profile');
    expect(again.get('address')).toBe('Typed late');
    expect((await tenant.post(mine, again)).status).toBe(303);
  });
});

describe('sessions', () => {
  test('are listed with this one marked; another is ended, then all others', async () => {
    const [here, other, third] = [1, 2, 3].map(() => client(server, cast.entrepreneur.email));
    const page = await here!.get(mine);
    expect(page.html.match(/>This one</g)).toHaveLength(1);
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
