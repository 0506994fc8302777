import { cast } from 'db/seeds/cast';
import { en } from '~/i18n/en';
import { he } from '~/i18n/he';
import { loginPath, logoutPath, signupPath } from '~/paths';
import { expect, test } from '../support/browser';
import { chooseLanguage, logIn, readCode, typeCode } from '../support/journey';

const languages = { 'en-US': en, 'he-IL': he } as const;
// tests/screens/sign-in.test.ts signs in every role by requests.
const { admin, investor } = cast;

for (const [locale, words] of Object.entries(languages) as ['en-US' | 'he-IL', typeof en][]) {
  for (const { email, name } of [admin, investor]) {
    const isAdmin = email === admin.email;
    test(`${name} logs in and out in ${locale}`, async ({ page, javaScriptEnabled }) => {
      await page.goto(isAdmin ? '/admin/login' : loginPath());
      await chooseLanguage(page, locale);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      if (!isAdmin)
        await page.getByRole('link', { name: words.signIn.member.byEmail, exact: true }).click();
      await logIn(page, { email, words, hasScript: javaScriptEnabled ?? true });

      await expect(page).toHaveURL(isAdmin ? /\/admin\/dashboard$/ : /\/dashboard$/);
      // The person's language overrides the language of the login page.
      const door = isAdmin ? 'admin' : 'member';
      await expect(page.getByRole('status')).toContainText(
        new RegExp(`${en.signIn.done.login[door]}|${he.signIn.done.login[door]}`),
      );
      // The toast covers the menu for six seconds, and longer under the mouse.
      await page.reload();
      await chooseLanguage(page, locale);
      await expect(page.getByRole('navigation', { name: words.ui.shell.mainNav })).toContainText(
        words.shell.nav.profile,
      );

      await page.getByText(name, { exact: true }).first().click();
      await page.getByRole('link', { name: words.ui.shell.logout, exact: true }).click();
      await expect(page).toHaveURL(logoutPath());
      await page
        .getByRole('main')
        .getByRole('button', { name: words.signIn.logout.confirm })
        .click();
      await expect(page).toHaveURL(/\/login/);
      await page.goto(isAdmin ? '/admin/dashboard' : '/dashboard');
      await expect(page).toHaveURL(
        isAdmin ? /\/admin\/login\?redirectTo=/ : /\/login\?redirectTo=%2Fdashboard$/,
      );
    });
  }
}

test('signs in by phone after a wrong code', async ({ page, javaScriptEnabled }) => {
  await page.goto(loginPath());
  await page.getByLabel(en.ui.phone.country).selectOption('IL');
  await page.getByLabel(en.ui.phone.number).fill(`0${cast.tenant.phoneNumber}`);
  await page.getByRole('button', { name: en.signIn.sendCode }).click();
  await expect(page.getByText(en.signIn.done.codeTexted)).toBeVisible();
  const code = await readCode(page, en);
  const hasScript = javaScriptEnabled ?? true;
  await typeCode(page, { code: code === '111111' ? '222222' : '111111', words: en, hasScript });
  await expect(page.getByRole('alert').getByText(en.signIn.errors.wrongCode)).toBeVisible();
  await typeCode(page, { code, words: en, hasScript });
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('asks for a company only when creating one, and keeps the entered values', async ({
  page,
}) => {
  await page.goto(signupPath());
  const company = page.getByLabel(en.signup.companyName);
  await page.getByLabel(en.signup.name, { exact: true }).fill('Rina Barak');
  await expect(company).toBeVisible();
  for (const role of ['tenant', 'investor', 'entrepreneur'] as const) {
    await page.getByRole('radio', { name: en.signup.role[role] }).check();
    await expect(company).toBeHidden();
  }
  await page.getByRole('radio', { name: en.signup.role.admin }).check();
  await expect(company).toBeVisible();
  await expect(page.getByLabel(en.signup.name, { exact: true })).toHaveValue('Rina Barak');
});
