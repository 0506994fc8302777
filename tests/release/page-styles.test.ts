import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import postcss from 'postcss';
import { beforeAll, expect, test } from 'vitest';
import { client } from '../support/client';
import { crawl, publicStarts, starts } from '../support/crawl';
import { decoded } from '../support/html';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { inlineSheets, linkedSheets, styleElements, withCookies } from '../support/styles';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

type Rule = { text: string; classes: string[] };
/** The rules of a sheet in their order, one for each selector. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  postcss.parse(css).walkRules((rule) => {
    const around: string[] = [];
    for (let at = rule.parent; at?.type === 'atrule'; at = at.parent as typeof at)
      around.unshift(`${(at as postcss.AtRule).name} ${(at as postcss.AtRule).params}`);
    if (around.some((name) => name.includes('keyframes'))) return;
    const body = rule.nodes.map(String).join(';');
    for (const selector of rule.selectors) {
      const classes = selector.match(/\.(?:[\w-]|\\.)+/g) ?? [];
      rules.push({
        text: [...around, selector, body].join(' { '),
        classes: classes.map((name) => name.slice(1).replaceAll('\\', '')),
      });
    }
  });
  return rules;
}

const wholeSheets = new Map<string, Rule[]>();
function wholeSheet(address: string): Rule[] {
  const rules =
    wholeSheets.get(address) ?? rulesOf(readFileSync(path.join('build/client', address), 'utf8'));
  wholeSheets.set(address, rules);
  return rules;
}

const accounts: [string, string[]][] = [['a stranger', publicStarts], ...Object.entries(starts)];

test.each(accounts)(
  'a page without loaded sheets holds every rule of its classes, in their order, for %s',
  async (name, paths) => {
    const visitor = client(server, name.includes(' ') ? undefined : `${name}@yesod.demo`);
    const get = async (page: string) => {
      const answer = await visitor.get(page, withCookies(visitor));
      return { ...answer, html: answer.source };
    };
    const pages = (await crawl({ get }, paths, 1)).filter(({ status }) => status === 200);
    expect(pages.length).toBeGreaterThan(5);
    for (const { path: page, html } of pages) {
      // Otherwise connections that the server closed in the meantime would be used again.
      await setImmediate();
      const sheets = inlineSheets(html);
      expect([page, sheets.length > 0, linkedSheets(html)]).toEqual([page, true, []]);
      const content = html.replace(styleElements, '');
      const names = new Set(
        [...content.matchAll(/class="([^"]*)"/g)].flatMap(([, value = '']) =>
          decoded(value).split(/\s+/),
        ),
      );
      for (const { address, css } of sheets) {
        const present = rulesOf(css).map(({ text }) => text);
        const presentTexts = new Set(present);
        const whole = wholeSheet(address);
        const missing = whole.filter(
          ({ text, classes }) => classes.every((one) => names.has(one)) && !presentTexts.has(text),
        );
        expect([page, missing]).toEqual([page, []]);
        const inOrder = whole.map(({ text }) => text).filter((text) => presentTexts.has(text));
        expect([page, inOrder]).toEqual([page, present]);
      }
    }
  },
  120_000,
);
