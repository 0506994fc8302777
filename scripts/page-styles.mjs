import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { root } from './steps.mjs';

/**
 * Writes the rules of each style sheet with the classes they need, so that the server can put into
 * a page only the rules of its own classes (server/page-styles.ts).
 */
export function writePageStyles() {
  const assets = path.join(root, 'build/client/assets');
  const sheets = {};
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.css'))) {
    const css = readFileSync(path.join(assets, name), 'utf8');
    if (css.includes('</')) throw new Error(`${name} would end its style element`);
    sheets[`/assets/${name}`] = partsOf(postcss.parse(css));
  }
  const classes = { enhance: wordsIn('app/enhance'), islands: wordsIn('app/islands') };
  const file = path.join(root, 'build/server/page-styles.json');
  writeFileSync(file, JSON.stringify({ sheets, classes }));
}

/** A part is a text that every page needs, a group of parts, or a rule with its selectors. */
function partsOf({ nodes }) {
  return nodes
    .filter((node) => node.type !== 'comment')
    .map((node) => {
      if (node.type === 'rule') return ruleOf(node);
      const isGroup = node.nodes?.some(({ type }) => type !== 'decl');
      // After a block, a semicolon would void the next rule.
      if (!isGroup || node.name.endsWith('keyframes') || node.name === 'page')
        return node.nodes ? String(node) : `${node};`;
      return { open: `@${node.name} ${node.params}`, parts: partsOf(node) };
    });
}

function ruleOf(rule) {
  const selectors = selectorParser()
    .astSync(rule.selector)
    .nodes.map((selector) => [String(selector), ...classesOf(selector)]);
  const body = rule.nodes.map(String).join(';');
  return selectors.some(([, ...classes]) => classes.length === 0)
    ? `${rule.selector}{${body}}`
    : { selectors, body };
}

/** The classes without which nothing matches; those within `:is()` or `:not()` are not. */
const classesOf = ({ nodes }) =>
  nodes.filter(({ type }) => type === 'class').map(({ value }) => value);

/** The words in a folder's texts, any of which may be a class that a script adds. */
function wordsIn(folder) {
  const files = readdirSync(path.join(root, folder), { recursive: true });
  const strings = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
    .flatMap((source) => source.match(/(['"`])[^'"`\n]*\1/g) ?? []);
  return [...new Set(strings.flatMap((text) => text.slice(1, -1).split(/\s+/)))].filter(Boolean);
}
