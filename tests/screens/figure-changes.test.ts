import { figureChanges } from 'db/schema/book';
import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { dashboardPath, figureChangesPath } from '~/paths';
import { client } from '../support/client';
import { mainOf, wordsOf } from '../support/html';
import { changeDatabase, projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

test('the dashboard shows changed figures until they are read', async () => {
  const admin = client(server, 'admin@yesod.demo');
  const line = '2 figures changed with this version';
  const dashboard = async () =>
    wordsOf(mainOf((await admin.get(dashboardPath('admin'))).html)).replace(/\s+/g, ' ');
  expect(await dashboard()).not.toContain(line);
  const projectId = projectNamed(server, castProjects.neveTzedek);
  const row = { projectId, createdAt: 1, updatedAt: 1 };
  changeDatabase(server, (tx) =>
    tx
      .insert(figureChanges)
      .values([
        { ...row, figure: 'cash', before: 123_400, after: 5_600 },
        { ...row, figure: 'cost', before: 99_900, after: 88_800 },
      ])
      .run(),
  );
  expect(await dashboard()).toContain(line);
  const path = figureChangesPath('admin');
  const page = wordsOf(mainOf((await admin.get(path)).html));
  for (const part of [castProjects.neveTzedek, 'Cash', '$1,234', '$56', 'I have read this'])
    expect(page).toContain(part);
  const stranger = client(server, 'admin2@yesod.demo');
  const foreign = await stranger.get(path);
  expect(foreign.status).toBe(200);
  expect(foreign.html).not.toContain(castProjects.neveTzedek);
  const { status } = await admin.post(path, {});
  expect(status).toBe(303);
  expect(await dashboard()).not.toContain(line);
  expect(wordsOf(mainOf((await admin.get(path)).html))).toContain('No changed figures');
});
