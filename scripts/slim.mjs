import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { must, tool } from './steps.mjs';

// Removes what only building and testing need, and better-sqlite3's sources.
await must('npm', ['prune', '--omit=dev']);
removeOthers('better-sqlite3', ['package.json', 'lib', 'build', 'LICENSE']);
removeOthers('better-sqlite3/build', ['Release']);
removeOthers('better-sqlite3/build/Release', ['better_sqlite3.node']);
for (const font of ['heebo', 'noto-sans', 'noto-sans-arabic'])
  removeOthers(`@expo-google-fonts/${font}`, [
    'package.json',
    'LICENSE_FONT',
    '400Regular',
    '700Bold',
  ]);

function removeOthers(folder, names) {
  for (const other of readdirSync(tool(folder)).filter((name) => !names.includes(name)))
    rmSync(path.join(tool(folder), other), { recursive: true });
}
