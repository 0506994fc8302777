import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { heavyTable, measureHeavy } from '../bench/heavy.mjs';
import { measureMemory, memoryCurve } from '../bench/memory.mjs';
import { launch } from '../bench/process.mjs';
import { measureRenewal, renewalTable, subscribeCompanies } from '../bench/renewal.mjs';
import { signIn } from '../bench/sign-in.mjs';
import { isBuildFresh } from './stamp.mjs';
import { lowMemoryFlags, must, tool } from './steps.mjs';

/**
 * Measures what heavy work does to other requests and to memory: `node scripts/bench-heavy.mjs
 * [minutes of memory]`.
 */
const minutes = Number(process.argv[2] ?? 30);
const companies = 10_000;
const env = {
  YESOD_MODE: 'demo',
  CAPTCHA: 'off',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  ...lowMemoryFlags,
};

if (!isBuildFresh()) await must(process.execPath, ['scripts/build.mjs']);
const dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-heavy-'));
let server;
try {
  await must(process.execPath, ['build/seed-demo.js'], { ...env, DATA_DIR: dataDir });
  await must(process.execPath, [
    tool('tsx/dist/cli.mjs'),
    'bench/dataset.ts',
    dataDir,
    '10000',
    '15000',
  ]);
  subscribeCompanies(dataDir, companies);
  server = await launch('build/server.js', { port: 4714, dataDir, path: '/login', env });
  const cookie = await signIn(server.url, 'admin@yesod.demo');
  const otherCookie = await signIn(server.url, 'admin2@yesod.demo');
  const heavy = await measureHeavy(server.url, { cookie, otherCookie, dataDir });
  console.log(heavyTable(heavy).join('\n'));
  console.log(
    renewalTable(await measureRenewal({ url: server.url, cookie }, dataDir, companies)).join('\n'),
  );
  console.log(`Memory after that: ${server.memory()} MB`);
  if (minutes > 0)
    console.log(memoryCurve(await measureMemory(server, cookie, minutes)).join('\n'));
} finally {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
