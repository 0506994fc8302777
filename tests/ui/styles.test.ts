import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const filesOf = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file));
const read = (file: string) => readFileSync(file, 'utf8');

/** Hides words from the eye alone; where something is hidden is the screen's to say. */
const layoutClasses = new Set(['visually-hidden']);

/** Linked by the landing page only, whose parts name its classes. */
const landing = 'app/screens/landing';
const sheets = ['app/ui', 'app/islands', 'app/screens']
  .flatMap((folder) => filesOf(folder, '.css'))
  .filter((file) => !file.startsWith(landing));
const ownClasses = new Set(
  sheets
    .flatMap(
      (file) =>
        read(file)
          .replaceAll(/\/\*.*?\*\//gs, '')
          .match(/\.[a-z][\w-]*/g) ?? [],
    )
    .map((name) => name.slice(1))
    .filter((name) => !layoutClasses.has(name)),
);

test('a screen names no class that a component owns', () => {
  const taken = filesOf('app/screens', '.tsx').flatMap((file) =>
    [...read(file).matchAll(/className=("[^"]*"|\{[^}]*\})/g)]
      .flatMap(([, value = '']) => value.match(/(?<=["'`])[^"'`]*(?=["'`])/g) ?? [])
      .flatMap((names) => names.split(/\s+/))
      .filter((name) => ownClasses.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(taken).toEqual([]);
});

test('every style sheet is part of the page, once, and can be read in one go', () => {
  const index = read('app/ui/styles/index.css');
  for (const file of sheets.filter((sheet) => path.basename(sheet) !== 'index.css')) {
    const name = path.relative('app/ui/styles', file);
    const place = name.startsWith('.') ? name : `./${name}`;
    expect([file, index.split(`@import "${place}"`).length - 1]).toEqual([file, 1]);
  }
  for (const file of [...sheets, ...filesOf(landing, '.css')])
    expect(read(file).split('\n').length).toBeLessThanOrEqual(250);
});
