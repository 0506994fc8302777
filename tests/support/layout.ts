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
        range.selectNodeContents(node);
        // A word has no more lines than its text; most texts have one.
        if (lineCount(range) <= 2) continue;
        for (const word of (node.textContent ?? '').matchAll(/(?<!\p{L})\p{L}{4,14}(?!\p{L})/gu)) {
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const lines = lineCount(range);
          if (lines > 2) broken.push(`“${word[0]}” on ${lines} lines`);
        }
      }
      return broken;
    }

    function lineCount(range: Range): number {
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }

    function cutAmounts(): string[] {
      const cut: string[] = [];
      const range = document.createRange();
      for (const amount of document.querySelectorAll('.amount, .stat-value, .project-card dd')) {
        if (!amount.checkVisibility()) continue;
        // The full form of a short amount and the word of a dash are for screen readers and print.
        const short = '.amount-short, [aria-hidden="true"]:has(+ .visually-hidden)';
        range.selectNodeContents(amount.querySelector(short) ?? amount);
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

/**
 * Row actions, amounts and dates outside their table's frame, under its actions cell, or on two
 * lines. Skips tables inside a closed `<details>`.
 */
export const hiddenParts = (page: Page) =>
  page.evaluate(() => {
    const hidden: string[] = [];
    for (const frame of document.querySelectorAll('.table-wrap')) {
      if (!frame.checkVisibility()) continue;
      const outer = frame.getBoundingClientRect();
      const left = Math.max(outer.left, 0) - 1;
      const right = Math.min(outer.right, document.documentElement.clientWidth) + 1;
      for (const row of frame.querySelectorAll('tbody tr, tfoot tr')) {
        const actions = row.querySelector('.row-actions');
        const covers = actions && getComputedStyle(actions).position === 'sticky' ? actions : null;
        const cell = covers?.getBoundingClientRect();
        for (const part of row.querySelectorAll(
          '.row-actions :is(a, button), .amount, .one-line, td.end',
        )) {
          if (!part.checkVisibility()) continue;
          const box = part.getBoundingClientRect();
          const isOutside = box.left < left || box.right > right;
          const isCovered =
            cell &&
            !covers?.contains(part) &&
            box.left < cell.right - 1 &&
            box.right > cell.left + 1;
          const tops = new Set([...part.getClientRects()].map(({ top }) => Math.round(top)));
          const isBroken = part.matches('.amount, .one-line') && tops.size > 1;
          if (isOutside || isCovered || isBroken)
            hidden.push(
              `${part.className || part.localName} ${part.textContent?.trim().slice(0, 40)}`,
            );
        }
      }
    }
    return hidden;
  });
