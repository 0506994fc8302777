import type { Page } from '@playwright/test';

/**
 * Words set on three lines or more, and amounts that are cut off by the window or by a box that
 * does not scroll.
 */
export const badlySet = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      if (node.parentElement.closest('script, svg, pre, code, .visually-hidden, .chart')) continue;
      for (const word of (node.textContent ?? '').matchAll(/(?<!\p{L})\p{L}{4,14}(?!\p{L})/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 2) wrong.push(`“${word[0]}” on ${lines.size} lines`);
      }
    }
    for (const amount of document.querySelectorAll('.amount, .stat-value, .project-card dd')) {
      if (!amount.checkVisibility()) continue;
      range.selectNodeContents(amount);
      const { left, right } = range.getBoundingClientRect();
      let isScrolled = false;
      for (let box = amount.parentElement; box && !isScrolled; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        isScrolled = overflowX === 'auto' || overflowX === 'scroll';
        const edges = box.getBoundingClientRect();
        const isCut = overflowX !== 'visible' && (left < edges.left - 1 || right > edges.right + 1);
        if (!isScrolled && isCut) wrong.push(`“${amount.textContent}” is cut off`);
      }
      if (!isScrolled && (left < -1 || right > innerWidth + 1))
        wrong.push(`“${amount.textContent}” sticks out`);
    }
    return wrong;
  });
