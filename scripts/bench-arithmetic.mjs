import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { arithmeticHead, measureArithmetic } from '../bench/arithmetic-pages.mjs';
import { launch } from '../bench/process.mjs';
import { isBuildFresh } from './stamp.mjs';
import { lowMemoryFlags, must, tool } from './steps.mjs';

/**
 * Measures the heaviest arithmetic that one account can ask for, and how long others wait for it,
 * with one process and with the default number of them: `npm run bench:arithmetic`.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const port = Number(process.env.PORT ?? 4716);
const account = 'admin2@yesod.demo';
const other = 'admin@yesod.demo';
const mode = {
  YESOD_MODE: 'demo',
  CAPTCHA: 'off',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  ...lowMemoryFlags,
};
const kinds = { 'one process': { WORKERS: '1' }, 'the default': {} };

if (!isBuildFresh()) await must(process.execPath, ['scripts/build.mjs']);
const folder = mkdtempSync(path.join(tmpdir(), 'yesod-arithmetic-'));
try {
  const filled = process.env.BENCH_DATA ?? path.join(folder, 'filled');
  if (!process.env.BENCH_DATA) {
    await must(process.execPath, ['build/seed-demo.js'], { ...mode, DATA_DIR: filled });
    await must(process.execPath, [
      tool('tsx/dist/cli.mjs'),
      'bench/large-project.ts',
      filled,
      account,
    ]);
  }
  const ids = JSON.parse(readFileSync(path.join(filled, 'measured.json'), 'utf8'));
  for (const [name, env] of Object.entries(kinds)) {
    const dataDir = path.join(folder, name);
    cpSync(filled, dataDir, { recursive: true });
    const options = { port, dataDir, path: '/login', env: { ...mode, ...env } };
    const server = await launch('build/server.js', options);
    try {
      console.log(`\n${name}\n\n${arithmeticHead}`);
      await measureArithmetic(server, { ids, account, other, seconds, rounds });
    } finally {
      await server.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
