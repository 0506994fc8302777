import type { Page } from '@playwright/test';
import type { Words } from '~/i18n/en';
import type { Locale } from '~/i18n/words';
import { expect } from './browser';
import type { RunningServer } from './server';
import { sessionCookie } from './session';

/** Presses the language button in the header, unless the page is in that language already. */
export async function chooseLanguage(page: Page, locale: Locale) {
  if ((await page.locator('html').getAttribute('lang')) !== locale)
    await page.locator(`header button[value="${locale}"]`).click();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

type CodeOptions = { words: Words; hasScript: boolean };

/** Signs in on the login page by email, with the code that the demo shows. */
export async function logIn(page: Page, { email, ...options }: CodeOptions & { email: string }) {
  await page.getByLabel(options.words.signIn.email, { exact: true }).fill(email);
  await page.getByRole('button', { name: options.words.signIn.sendCode }).click();
  await typeCode(page, { code: await readCode(page, options.words), ...options });
}

/** The code that the demo shows on its page. */
export async function readCode(page: Page, words: Words): Promise<string> {
  const line = page.getByRole('main').getByText(words.signIn.code.demo);
  return /\d{6}/.exec(await line.innerText())?.[0] ?? '';
}

/**
 * Enters a code: without script in one input with a button, with script in six boxes that submit on
 * the last digit unless the form has a `button` of its own.
 */
export async function typeCode(
  page: Page,
  { code, words, hasScript, button }: CodeOptions & { code: string; button?: string },
) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  if (!hasScript) {
    await page.getByRole('textbox', { name: words.signIn.code.label }).fill(code);
    return press(button ?? words.signIn.code.submit);
  }
  await page.locator('[data-island="otp-boxes"]').hover();
  await page.locator('[data-island="otp-boxes"][data-island-live] input').first().focus();
  await page.keyboard.type(code);
  if (button) await press(button);
}

/** Signs the browser in as one of the demo's accounts, with a cookie instead of a code. */
export const enterAs = (
  page: Page,
  server: RunningServer,
  account: string,
  locale: Locale = 'en-US',
) => enterByEmail(page, server, `${account}@yesod.demo`, locale);

export async function enterByEmail(
  page: Page,
  server: RunningServer,
  email: string,
  locale: Locale,
) {
  const [name = '', value = ''] = sessionCookie(server.dataDir, email).split('=');
  await page.context().addCookies([{ name, value, url: server.url }]);
  await page.request.post('/language', {
    form: { locale },
    headers: { Origin: server.url },
    maxRedirects: 0,
  });
}
