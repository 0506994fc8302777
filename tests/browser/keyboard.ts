import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/browser';

/**
 * What a person does who has no mouse. Every place the focus comes to is to be seen, under no bar
 * that sticks.
 */
export function keyboardOf(page: Page) {
  const { keyboard } = page;
  const isHere = (to: Locator) => to.evaluate((element) => element === document.activeElement);

  async function tabTo(to: Locator) {
    for (let stops = 0; stops < 120; stops += 1) {
      await keyboard.press('Tab');
      expect(await hiddenFocus(page)).toBeNull();
      if (await isHere(to)) return;
    }
    throw new Error(`The focus never came to ${to}.`);
  }
  return {
    tabTo,
    async follow(link: Locator) {
      await tabTo(link);
      await Promise.all([page.waitForEvent('load'), keyboard.press('Enter')]);
    },
    async type(field: Locator, words: string) {
      await tabTo(field);
      await keyboard.type(words);
    },
    /** Stands in for the browser's own window, which the keyboard opens by Space. */
    async attach(field: Locator, file: File) {
      await tabTo(field);
      const buffer = Buffer.from(await file.arrayBuffer());
      await field.setInputFiles({ name: file.name, mimeType: file.type, buffer });
    },
    /** Of a form whose focus is in a field of one line. */
    send: () => Promise.all([page.waitForEvent('load'), keyboard.press('Enter')]),
  };
}

/** What the focus is on and something else covers the middle of; null where it is in sight. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 22));
    const bar = over?.closest('.form-actions');
    return bar && !bar.contains(focused) ? focused.outerHTML : null;
  });
