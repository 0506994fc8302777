import type { Page } from '@playwright/test';
import { people } from 'db/schema/person';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { en } from '~/i18n/en';
import { he } from '~/i18n/he';
import {
  adminLoginPath,
  loginPath,
  logoutPath,
  passkeyCreatePath,
  profilePath,
  twoFactorPath,
} from '~/paths';
import { accessibilityFaults, expect, test } from '../support/browser';
import { chooseLanguage } from '../support/journey';
import { withDatabaseIn } from '../support/open-database';
import type { RunningServer } from '../support/server';
import { sessionCookie } from '../support/session';

/** Signs in at a host name, because passkeys do not work at an IP address. */
async function enter(page: Page, server: RunningServer, email: string, path: string) {
  const url = server.url.replace('127.0.0.1', 'localhost');
  const [name = '', value = ''] = sessionCookie(server.dataDir, email).split('=');
  await page.context().addCookies([{ name, value, url }]);
  await page.goto(url + path);
  return url;
}

/** Chromium's authenticator in software. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Otherwise the authenticator answers as soon as the login page is open. */
const suggestNothing = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** Ends when the server has answered: the next page would be the dashboard otherwise. */
async function signOut(page: Page, url: string, words: typeof en) {
  await page.goto(url + logoutPath());
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('main').getByRole('button', { name: words.signIn.logout.confirm }).click();
  await answer;
}

const travellers = [
  [cast.admin, 'admin', 'en-US', en],
  [cast.superadmin, 'admin', 'he-IL', he],
  [cast.entrepreneur, 'member', 'en-US', en],
  [cast.tenant, 'member', 'he-IL', he],
] as const;

for (const [{ name, email }, portal, locale, words] of travellers) {
  test(`${name} adds a passkey and signs in with it in ${locale}`, async ({
    page,
    server,
    enhanced,
  }) => {
    const url = await enter(page, server, email, profilePath(portal));
    await chooseLanguage(page, locale);
    await suggestNothing(page);
    await addAuthenticator(page);
    await page.getByRole('link', { name: words.passkey.add, exact: true }).click();
    await page.getByLabel(words.passkey.field.name).fill('Laptop');
    expect(await accessibilityFaults(page)).toEqual([]);
    await enhanced();
    await page.getByRole('button', { name: words.passkey.form.submit, exact: true }).click();
    await expect(page).toHaveURL(url + profilePath(portal));
    const row = page.getByRole('row', { name: /Laptop/ });
    await expect(row).toContainText(words.ui.never);
    expect(await accessibilityFaults(page)).toEqual([]);

    await signOut(page, url, words);
    await page.goto(url + (portal === 'admin' ? adminLoginPath() : loginPath()));
    const button = page.getByRole('button', { name: words.signIn.passkey.button });
    await expect(button).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await enhanced();
    await button.click();
    await expect(page).toHaveURL(/dashboard$/);
    await page.goto(url + profilePath(portal));
    await expect(row).not.toContainText(words.ui.never);
  });
}

test('without user verification the authenticator is required', async ({
  page,
  server,
  enhanced,
}) => {
  const { email } = cast.admin2;
  const url = await enter(page, server, email, passkeyCreatePath('admin'));
  await chooseLanguage(page, 'en-US');
  await suggestNothing(page);
  await addAuthenticator(page);
  // By default Chromium asks authenticators for passkeys that always verify the person.
  await page.locator('[name=credential]').evaluate((field: HTMLInputElement) => {
    const extensions = { credentialProtectionPolicy: 'userVerificationOptional' };
    const options = JSON.parse(field.dataset.options ?? '');
    field.dataset.options = JSON.stringify({ ...options, extensions });
  });
  await enhanced();
  await page.getByRole('button', { name: en.passkey.form.submit, exact: true }).click();
  await expect(page.getByRole('status')).toContainText('added');
  await signOut(page, url, en);
  withDatabaseIn(server.dataDir, (db) =>
    db.update(people).set({ twoFactorEnabled: true }).where(eq(people.email, email)).run(),
  );
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = ({ publicKey, ...rest } = {}) =>
      get({ ...rest, publicKey: publicKey && { ...publicKey, userVerification: 'discouraged' } });
  });
  await page.goto(url + adminLoginPath());
  await enhanced();
  await page.getByRole('button', { name: en.signIn.passkey.button }).click();
  await expect(page).toHaveURL(url + twoFactorPath());
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    en.signIn.code.titleAuthenticator,
  );
});

test('the browser suggests passkeys in the field of the form', async ({
  page,
  server,
  enhanced,
}) => {
  const url = await enter(page, server, cast.admin.email, passkeyCreatePath('admin'));
  await chooseLanguage(page, 'en-US');
  await addAuthenticator(page);
  await enhanced();
  await page.getByRole('button', { name: en.passkey.form.submit, exact: true }).click();
  await expect(page.getByRole('status')).toContainText('added');
  await signOut(page, url, en);
  await expect(page).toHaveURL(/dashboard$/);
});

test('an unknown passkey gets the general text, and the code stays', async ({
  page,
  server,
  enhanced,
}) => {
  const url = await enter(page, server, cast.investor.email, passkeyCreatePath('member'));
  await chooseLanguage(page, 'en-US');
  await suggestNothing(page);
  await addAuthenticator(page);
  await enhanced();
  await page.getByRole('button', { name: en.passkey.form.submit, exact: true }).click();
  await page.getByRole('link', { name: new RegExp(en.passkey.remove.action) }).click();
  await page.getByRole('button', { name: en.passkey.remove.confirm }).click();
  await expect(page.getByRole('status')).toContainText('removed');
  await signOut(page, url, en);
  await enhanced();
  await page.getByRole('button', { name: en.signIn.passkey.button }).click();
  await expect(page.getByRole('alert')).toContainText(en.signIn.passkey.failed);
  await page.getByRole('link', { name: en.signIn.member.byEmail, exact: true }).click();
  await expect(page.getByLabel(en.signIn.email, { exact: true })).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  );
});
