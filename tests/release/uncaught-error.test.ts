import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cast } from 'db/seeds/cast';
import { expect, test } from 'vitest';
import { systemPath } from '~/paths';
import { client } from '../support/client';
import { eventually } from '../support/eventually';
import { wordsOf } from '../support/html';
import { startServer } from '../support/server';

/** An option cannot contain the space of a folder's name, a URL has `%20` there. */
const throwing = pathToFileURL(path.resolve('tests/support/throw-on-signal.mjs')).href;

test('an error that ends the process is on the System page later', async () => {
  const server = await startServer({
    seed: 'demo',
    env: { NODE_OPTIONS: `--import=${throwing}` },
  });
  try {
    process.kill(server.pid, 'SIGUSR2');
    await eventually(() => expect(server.output()).toContain('Node.js v'));
    await server.kill9();
    await server.restart();
    const page = await client(server, cast.superadmin.email).get(systemPath());
    const words = wordsOf(page.html);
    expect(words).toContain('the server crashed: broken on purpose for …');
    expect(words).not.toContain('someone@example.test');
  } finally {
    await server.stop();
  }
});
