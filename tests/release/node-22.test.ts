import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cast } from 'db/seeds/cast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../support/free-port';
import { assertFreshBuild } from '../support/server';
import { signInByMail, visitor } from '../support/visitor';
import { createProgram, hasPackages, installNode, nodeIn, root, runWith } from './node-versions';

const minutes = 60_000;
let folder: string;

beforeAll(() => {
  assertFreshBuild();
  folder = mkdtempSync(path.join(tmpdir(), 'yesod-node-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasPackages)('on Linux x64, for which npm has Node itself', () => {
  test('Node 22 seeds, serves, typesets, backs up and stops', {
    timeout: 15 * minutes,
  }, async () => {
    const home = await installNode(22, folder);
    const node = nodeIn(home);
    const program = await createProgram(home, folder);
    const dataDir = path.join(folder, 'data');
    const port = await findFreePort();
    const env = {
      YESOD_MODE: 'demo',
      NODE_ENV: 'production' as const,
      NODE_OPTIONS: '',
      WORKERS: '2',
      DATA_DIR: dataDir,
      PORT: String(port),
    };
    const command = (...args: string[]) => runWith(node, args, { cwd: program, env });
    expect(await command('--version')).toMatchObject({ output: expect.stringMatching(/^v22\./) });
    expect(await command('build/seed-demo.js')).toMatchObject({ code: 0 });

    const child = spawn(node, ['build/server.js'], {
      cwd: program,
      env: { ...process.env, ...env },
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      await ready(child);
      const server = { url: `http://127.0.0.1:${port}` };
      expect(await (await fetch(`${server.url}/readyz`)).text()).toBe('ready');
      const browser = visitor(server);
      await signInByMail(server, browser, cast.admin.email);
      for (const page of ['/admin/dashboard', '/admin/projects', '/admin/projects/show/1'])
        expect([page, (await browser.get(page)).status]).toEqual([page, 200]);
      const report = await browser.get('/admin/projects/show/1/report/pdf');
      expect([report.status, report.html.slice(0, 5)]).toEqual([200, '%PDF-']);
      expect(await command('build/data.js', 'backup')).toMatchObject({ code: 0 });
      expect(readdirSync(path.join(dataDir, 'backups'))).toHaveLength(1);
      expect(await command('build/data.js', 'new-key')).toMatchObject({ code: 0 });
      expect((await browser.get('/admin/dashboard')).status).toBe(200);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
    expect(await command('build/data.js', 'books')).toMatchObject({ code: 0 });
  });

  test('Node 24 is refused in one line, before a database is opened', {
    timeout: 5 * minutes,
  }, async () => {
    const node = nodeIn(await installNode(24, folder));
    const dataDir = path.join(folder, 'none');
    const programs = [
      ['scripts/start.mjs'],
      ['scripts/demo.mjs'],
      ['build/server.js'],
      ['build/seed-demo.js'],
      ['build/data.js', 'backup'],
      ['build/new-authenticator.js', 'you@example.com'],
      ['build/import-company.js', 'package.json'],
    ];
    const line =
      /^Yesod needs Node 20\.19 or newer, but older than 24; this is 24\.\S+\. Install Node 22\.\n$/;
    for (const args of programs) {
      const env = { DATA_DIR: dataDir, YESOD_MODE: 'demo', NODE_OPTIONS: '', WORKERS: '2' };
      const { code, output } = await runWith(node, args, { cwd: root, env });
      expect([args[0], code, output]).toEqual([args[0], 1, expect.stringMatching(line)]);
    }
    expect(existsSync(dataDir)).toBe(false);
  });
});

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Ready on http')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`It ended: ${output}`)));
  });
}
