import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

const sources = [
  'app',
  'db',
  'public',
  'server',
  'server.ts',
  'scripts/build.mjs',
  'scripts/bundle.mjs',
  'scripts/data.ts',
  'scripts/page-styles.mjs',
  'scripts/seed-demo.ts',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
];
const stampFile = path.join(root, 'build/.stamp');

export function sourceStamp() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

export const isBuildFresh = () =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp();
export const writeStamp = () => writeFileSync(stampFile, sourceStamp());

function filesOf(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
