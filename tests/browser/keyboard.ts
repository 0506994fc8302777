import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/browser';

/**
 * Actions by keyboard only. Every focused element must be visible, not covered by a sticky bar.
 * Each new page is used once its script has run (`enhanced`).
 */
export function keyboardOf(page: Page, enhanced: () => Promise<void>) {
  const { keyboard } = page;
  const isHere = (to: Locator) => to.evaluate((element) => element === document.activeElement);

  async function enter() {
    await Promise.all([page.waitForEvent('load'), keyboard.press('Enter')]);
    await enhanced();
  }

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
      await enter();
    },
    async type(field: Locator, words: string) {
      await tabTo(field);
      await keyboard.type(words);
    },
    /** Replaces the browser's file dialog, which the keyboard opens with Space. */
    async attach(field: Locator, file: File) {
      await tabTo(field);
      const buffer = Buffer.from(await file.arrayBuffer());
      await field.setInputFiles({ name: file.name, mimeType: file.type, buffer });
    },
    /** Submits the form from a single-line field. */
    send: enter,
  };
}

/** The focused element if a sticky bar covers its middle, otherwise null. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 22));
    const bar = over?.closest('.form-actions');
    return bar && !bar.contains(focused) ? focused.outerHTML : null;
  });
