import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { projectInvitePath, projectPath } from '~/paths';
import { type Client, client } from '../support/client';
import { tagsOf } from '../support/html';
import { projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let id: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  id = projectNamed(server, castProjects.rothschild);
});

const inert = (html: string) =>
  ['header', 'nav', 'div', 'a'].flatMap((name) =>
    tagsOf(html, name)
      .filter((tag) => tag.inert !== undefined)
      .map((tag) => tag.class),
  );

test('what is behind a dialog is out of reach, script or none', async () => {
  const { html } = await owner.get(projectInvitePath('member', id));
  expect(inert(html)).toEqual(['header', 'sidebar', 'behind', 'skip']);
  const [, over = ''] = html.split('<dialog open');
  expect(over).not.toContain('inert');
});

test('a page without a dialog is within reach', async () => {
  const { html } = await owner.get(projectPath('member', id));
  expect([inert(html), html.includes('data-behind')]).toEqual([[], false]);
});
