import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const filesOf = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file));
const read = (file: string) => readFileSync(file, 'utf8');

/** These classes hide text visually; the screen decides where. */
const layoutClasses = new Set(['visually-hidden']);

/** Only the landing page links these styles, and its parts use the classes. */
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

test('uses no component’s class in a screen', () => {
  const usedClasses = filesOf('app/screens', '.tsx').flatMap((file) =>
    [...read(file).matchAll(/className=("[^"]*"|\{[^}]*\})/g)]
      .flatMap(([, value = '']) => value.match(/(?<=["'`])[^"'`]*(?=["'`])/g) ?? [])
      .flatMap((names) => names.split(/\s+/))
      .filter((name) => ownClasses.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(usedClasses).toEqual([]);
});

test('includes every style sheet once, in a readable size', () => {
  // The pages of the books link their own sheet in addition to the global one.
  const entries = ['index.css', 'books.css', 'messages.css'].map((name) =>
    path.join('app/ui/styles', name),
  );
  const index = entries.map(read).join('\n');
  for (const file of sheets.filter((sheet) => !entries.includes(sheet))) {
    const name = path.relative('app/ui/styles', file);
    const importPath = name.startsWith('.') ? name : `./${name}`;
    expect([file, index.split(`@import "${importPath}"`).length - 1]).toEqual([file, 1]);
  }
  for (const file of [...sheets, ...filesOf(landing, '.css')])
    expect(read(file).split('\n').length).toBeLessThanOrEqual(250);
});
