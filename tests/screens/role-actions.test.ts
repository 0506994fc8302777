import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as paths from '~/paths';
import type { Answer } from '../support/client';
import { mainOf } from '../support/html';
import { dumpOf } from '../support/peek';
import { type ActorName, actors, isAllowed, type RoleAction, roleActions } from '../support/role-actions';
import { roleScene, type Target } from '../support/role-scene';
import { type RunningServer, startServer } from '../support/server';

type Way = {
  path: (portal: paths.PortalName, target: Target) => string;
  /** Left out, an empty form: the doors are tried, and what stands behind them says what it misses. */
  form?: (target: Target) => Record<string, string>;
  only?: 'get' | 'post';
  /** The project's page shows the way there. */
  isOnProject?: true;
};

const ways: Record<RoleAction, Way> = {
  'project.view': { path: (portal, to) => paths.projectPath(portal, to.project), only: 'get' },
  'project.create': { path: (portal) => paths.projectCreatePath(portal) },
  'project.edit': { path: (portal, to) => paths.projectEditPath(portal, to.project), isOnProject: true },
  'project.delete': { path: (portal, to) => paths.projectDeletePath(portal, to.project), isOnProject: true },
  'project.restore': { path: (_, to) => paths.projectRestorePath(to.deletedProject) },
  'phase.list': { path: (portal, to) => paths.phasesPath(portal, to.project), only: 'get' },
  'phase.create': { path: (portal, to) => paths.phaseCreatePath(portal, to.project) },
  'phase.edit': { path: (portal, to) => paths.phaseEditPath(portal, to.phase) },
  'phase.edit-in-project': {
    path: (portal, to) => paths.projectPhasePath(portal, to.project, to.phase),
    isOnProject: true,
  },
  'phase.move': {
    path: (portal, to) => paths.phasesPath(portal, to.project),
    form: (to) => ({ id: String(to.phase), intent: 'down' }),
    only: 'post',
  },
  'phase.delete': { path: (portal, to) => paths.phaseDeletePath(portal, to.project, to.emptyPhase) },
  'milestone.list': { path: (portal, to) => paths.milestonesPath(portal, to.phase), only: 'get' },
  'milestone.create': { path: (portal, to) => paths.milestoneCreatePath(portal, to.phase) },
  'milestone.edit': { path: (portal, to) => paths.milestoneEditPath(portal, to.milestone) },
  'milestone.edit-in-project': {
    path: (portal, to) => paths.projectMilestonePath(portal, to.project, to.milestone),
    isOnProject: true,
  },
  'milestone.move': {
    path: (portal, to) => paths.milestonesPath(portal, to.phase),
    form: (to) => ({ id: String(to.milestone), intent: 'down' }),
    only: 'post',
  },
  'milestone.delete': { path: (portal, to) => paths.milestoneDeletePath(portal, to.phase, to.milestone) },
  'document.list': { path: (portal, to) => paths.projectDocumentsPath(portal, to.project), only: 'get' },
  'document.upload': { path: (portal, to) => paths.projectUploadPath(portal, to.project), isOnProject: true },
  'document.delete': {
    path: (portal, to) => paths.documentDeletePath(portal, to.project, to.document),
    isOnProject: true,
  },
  'message.list': {
    path: (portal, to) => paths.projectMessagesPath(portal, to.project),
    only: 'get',
    isOnProject: true,
  },
  'message.read': {
    path: (portal, to) => paths.projectMessagePath(portal, to.project, to.message),
    only: 'get',
    isOnProject: true,
  },
  'message.send': { path: (portal, to) => paths.projectWritePath(portal, to.project), isOnProject: true },
  'invitation.invite': {
    path: (portal, to) => paths.projectInvitePath(portal, to.project),
    isOnProject: true,
  },
  'invitation.withdraw': { path: (portal, to) => paths.invitationWithdrawPath(portal, to.invitation) },
  'invitation.accept': { path: (_, to) => paths.invitationAcceptPath(to.invitation) },
  'invitation.reject': { path: (_, to) => paths.invitationRejectPath(to.invitation) },
  'asset-type.list': { path: () => paths.assetTypesPath(), only: 'get' },
  'asset-type.create': { path: () => paths.assetTypeCreatePath() },
  'asset-type.edit': { path: (_, to) => paths.assetTypeEditPath(to.assetType) },
  'asset-type.delete': { path: (_, to) => paths.assetTypeDeletePath(to.assetType) },
};

const portalOf = (actor: ActorName) =>
  ['superadmin', 'admin', 'user', 'admin2'].includes(actor) ? 'admin' : 'member';

let server: RunningServer;
let scene: ReturnType<typeof roleScene>;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
  scene = roleScene(server);
});
afterAll(() => server.stop());

/** The door itself: a page, an answer of the action behind it, or neither. */
function verdict(method: 'get' | 'post', { status, location }: Answer): 'allowed' | 'refused' | string {
  const isSentAway = status === 302 && /^(\/admin\/login|\/admin\/dashboard$)/.test(location ?? '');
  if (status === 404 || isSentAway) return 'refused';
  const good = method === 'get' ? [200] : [303, 422];
  return good.includes(status) ? 'allowed' : `${status} ${location}`;
}

async function walk(action: RoleAction, actor: ActorName, target: Target) {
  const { path, form, only } = ways[action];
  const url = path(portalOf(actor), target);
  const said: Record<string, string> = {};
  if (only !== 'post') said.get = verdict('get', await scene.browsers[actor].get(url));
  if (only !== 'get') said.post = verdict('post', await scene.browsers[actor].post(url, form?.(target)));
  return said;
}

const all = Object.keys(roleActions) as RoleAction[];

test('every action has a word about every actor', () => {
  for (const action of all) expect([action, roleActions[action].length]).toEqual([action, actors.length]);
});

describe.each(all)('%s', (action) => {
  const may = actors.filter((actor) => isAllowed(action, actor));
  const mayNot = actors.filter((actor) => !isAllowed(action, actor));

  test(`is refused to ${mayNot.join(', ')}, and nothing changes`, async () => {
    const target = scene.target();
    const before = dumpOf(server);
    for (const actor of mayNot)
      for (const [method, said] of Object.entries(await walk(action, actor, target)))
        expect([actor, method, said]).toEqual([actor, method, 'refused']);
    expect(dumpOf(server)).toBe(before);
  });

  test(`is open to ${may.join(', ')}`, async () => {
    for (const actor of may)
      for (const [method, said] of Object.entries(await walk(action, actor, scene.target())))
        expect([actor, method, said]).toEqual([actor, method, 'allowed']);
  });
});

test('the project’s page shows each the ways that are open to them, and no other', async () => {
  const target = scene.target();
  const onProject = all.filter((action) => ways[action].isOnProject);
  for (const actor of actors.filter((one) => isAllowed('project.view', one))) {
    const portal = portalOf(actor);
    const page = mainOf((await scene.browsers[actor].get(paths.projectPath(portal, target.project))).html);
    for (const action of onProject)
      expect([actor, action, page.includes(`href="${ways[action].path(portal, target)}"`)]).toEqual([
        ...[actor, action, isAllowed(action, actor)],
      ]);
  }
});
