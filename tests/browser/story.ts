import type { Locator, Page } from '@playwright/test';
import { en } from '~/i18n/en';
import { he } from '~/i18n/he';
import { type Locale, type Text, textFor } from '~/i18n/words';
import { loginPath } from '~/paths';
import { accessibilityFaults, expect } from '../support/browser';
import { chooseLanguage, readCode, typeCode } from '../support/journey';

export type Story = ReturnType<typeof startStory>;

/**
 * Actions of a person on pages, found by their visible text: in Hebrew without script, in English
 * with script.
 */
export function startStory(page: Page, hasScript: boolean) {
  const locale: Locale = hasScript ? 'en-US' : 'he-IL';
  const words = hasScript ? en : he;
  const text: Text = textFor(locale);
  const main = page.getByRole('main');
  /** Matches the start of a name, because hidden text may follow, such as the row of a link. */
  const beginning = (name: string) =>
    new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?= |$)`);
  const field = (label: string) => main.locator('form').getByLabel(beginning(label)).first();

  return {
    page,
    main,
    locale,
    hasScript,
    words,
    text,
    beginning,
    field,
    /** Returns the text in the story's language. */
    pick: (hebrew: string, english: string) => (hasScript ? english : hebrew),
    follow: (name: string, within: Locator = main) =>
      within
        .getByRole('link', { name: beginning(name) })
        .first()
        .click(),
    press: (name: string) => main.getByRole('button', { name, exact: true }).click(),
    async fill(values: Record<string, string>) {
      for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    },
    choose: (label: string, option: string) => field(label).selectOption({ label: option }),
    row: (name: string) => main.getByRole('row').filter({ hasText: name }),
    titled: (title: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(title),
    expectToast: (message: string) =>
      expect(page.getByRole('status').filter({ hasText: message })).toBeVisible(),
    /**
     * Enters the code that the demo shows; a `button` of the form is not pressed by the last digit.
     */
    async typeCode(button?: string) {
      await typeCode(page, { code: await readCode(page, words), words, hasScript, button });
    },
    async search(words: string) {
      await page.getByRole('main').getByRole('searchbox').fill(words);
      await page.getByRole('main').getByRole('searchbox').press('Enter');
    },

    /** Signs in as another person with a code to the phone. */
    async logInByPhone(phone: { countryCode: string; phoneNumber: string }) {
      await page.context().clearCookies();
      await page.goto(loginPath());
      await chooseLanguage(page, locale);
      await field(text('ui.phone.country')).selectOption('IL');
      await field(text('ui.phone.number')).fill(`0${phone.phoneNumber}`);
      await main.getByRole('button', { name: text('signIn.sendCode') }).click();
      await this.typeCode();
      await expect(page).toHaveURL(/\/dashboard$/);
      await chooseLanguage(page, locale);
    },
    /** Checks that the page is in the story's language and that axe finds no violations. */
    async look() {
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      if (hasScript) expect(await accessibilityFaults(page)).toEqual([]);
    },
  };
}
