import type { Page } from '@playwright/test';

/**
 * Lists what does not fit the window at these text sizes, in percent: a page that scrolls sideways;
 * in large text also words broken into three lines or more, and amounts that are cut off. One call
 * checks all sizes, because each call costs more than the layout.
 */
export const layoutFaults = (page: Page, texts: number[]) =>
  page.evaluate((percents) => {
    const root = document.documentElement;
    const faults: string[] = [];
    for (const percent of percents) {
      root.style.fontSize = `${percent}%`;
      const pageFaults = root.scrollWidth > innerWidth ? [`${root.scrollWidth} px wide`] : [];
      if (percent > 100) pageFaults.push(...brokenWords(), ...cutAmounts());
      faults.push(...pageFaults.map((fault) => `${fault} at ${innerWidth}, text at ${percent} %`));
    }
    root.removeAttribute('style');
    return faults;

    function brokenWords(): string[] {
      const broken: string[] = [];
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        if (!node.parentElement?.checkVisibility()) continue;
        if (node.parentElement.closest('script, svg, pre, code, .visually-hidden, .chart'))
          continue;
        for (const word of (node.textContent ?? '').matchAll(/(?<!\p{L})\p{L}{4,14}(?!\p{L})/gu)) {
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 2) broken.push(`“${word[0]}” on ${lines.size} lines`);
        }
      }
      return broken;
    }

    function cutAmounts(): string[] {
      const cut: string[] = [];
      const range = document.createRange();
      for (const amount of document.querySelectorAll('.amount, .stat-value, .project-card dd')) {
        if (!amount.checkVisibility()) continue;
        // The full form of a short amount is only for screen readers and print.
        range.selectNodeContents(amount.querySelector('.amount-short') ?? amount);
        const { left, right } = range.getBoundingClientRect();
        let isScrolled = false;
        for (let box = amount.parentElement; box && !isScrolled; box = box.parentElement) {
          const { overflowX } = getComputedStyle(box);
          isScrolled = overflowX === 'auto' || overflowX === 'scroll';
          const { left: start, right: end } = box.getBoundingClientRect();
          const isCut = overflowX !== 'visible' && (left < start - 1 || right > end + 1);
          if (!isScrolled && isCut) cut.push(`“${amount.textContent}” is cut off`);
        }
        if (!isScrolled && (left < -1 || right > innerWidth + 1))
          cut.push(`“${amount.textContent}” sticks out`);
      }
      return cut;
    }
  }, texts);
