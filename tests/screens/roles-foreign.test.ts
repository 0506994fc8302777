import { beforeAll, describe, expect, test } from 'vitest';
import { waitForStartJobs, watchChanges } from '../support/changes';
import { withDatabase } from '../support/peek';
import { inTurn } from '../support/role-callers';
import { fieldsFor } from '../support/role-forms';
import { type RoleScene, roleScene } from '../support/role-scene';
import { type ActorName, allowedIn, namesIn, roleRows } from '../support/role-table';
import { ask, insertIds, letterOf } from '../support/role-walk';
import type { Records } from '../support/role-words';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let scene: RoleScene;
let changes: () => string[];
let own: Records;
let other: Records;
let foreign: Records;
beforeAll(async () => {
  server = await sharedServer({ seed: 'empty', env: { YESOD_MODE: 'test' } });
  scene = await roleScene(server);
  own = await scene.records('one', 'admin');
  other = await scene.records('one', 'colleague');
  foreign = await scene.records('two', 'admin2');
  await waitForStartJobs(server);
  changes = watchChanges(server);
});

/** Public ids, keys of own uploads, and requests that only the super admin answers. */
const shared = ['plan', 'code', 'faq', 'question', 'import', 'company'];
/** None of these actors belongs to company two. */
const insiders: ActorName[] = ['admin', 'user', 'owner', 'investor', 'invited', 'tenant'];

const rows = roleRows.flatMap((row, at) => {
  const names = [...new Set(namesIn(row.ask))].filter((name) => !shared.includes(name));
  return names.length > 0 ? [[row.ask, row, names, at] as const] : [];
});

describe.each(rows)('%s', (_ask, row, names, at) => {
  test('answers 404 to an id of another company, alone or among own ids, and changes nothing', async () => {
    changes();
    const allowed = allowedIn(row).filter((one) => insiders.includes(one));
    for (const actor of inTurn(allowed, at))
      for (const name of names) {
        const mixed = { ...own, [name]: foreign[name] ?? '' };
        const answer = await ask(row, scene.browsers[actor], mixed);
        const letter = letterOf(row, insertIds(row.address, mixed), answer);
        expect([actor, name, letter, answer.html.includes('onyx-')]).toEqual([
          actor,
          name,
          '–',
          false,
        ]);
      }
    expect(changes()).toEqual([]);
  });
});

const nested = rows.filter(([_ask, { address }]) => namesIn(address).length > 1);

describe.each(nested)('%s', (_ask, row, _names, at) => {
  test('answers 404 under a record it does not belong to, even if both are visible', async () => {
    changes();
    const [name = ''] = namesIn(row.address);
    const allowed = allowedIn(row).filter((one) => ['super', 'admin', 'owner'].includes(one));
    for (const actor of inTurn(allowed, at))
      for (const place of actor === 'super' ? [other, foreign] : [other]) {
        const mixed = { ...own, [name]: place[name] ?? '' };
        const answer = await ask(row, scene.browsers[actor], mixed);
        expect([actor, letterOf(row, insertIds(row.address, mixed), answer)]).toEqual([actor, '–']);
      }
    expect(changes()).toEqual([]);
  });
});

/** A form field, the record of company two that it names, and the column it would be stored in. */
const fields: [address: string, field: string, record: string, column: string][] = [
  ['/projects/create', 'asset_type_id', 'usedType', 'projects.asset_type_id'],
  ['/projects/create', 'entrepreneur_id', 'entrepreneur', 'projects.owner_id'],
  ['/projects/create', 'images[0][file_id]', 'picture', 'project_images.file_id'],
  ['/projects/edit/{project}', 'asset_type_id', 'usedType', 'projects.asset_type_id'],
  ['/projects/edit/{project}', 'entrepreneur_id', 'entrepreneur', 'projects.owner_id'],
  ['/projects/edit/{project}', 'images[0][file_id]', 'picture', 'project_images.file_id'],
  ['/phases/create/{project}', 'parent_id', 'phase', 'phases.parent_id'],
  ['/phases/create/{project}', 'milestone_id', 'milestone', 'phases.milestone_id'],
  ['/phases/create/{project}', 'attachment_file_id', 'attachment', 'phases.attachment_file_id'],
  ['/phases/{phase}/edit', 'parent_id', 'phase', 'phases.parent_id'],
  ['/phases/{phase}/edit', 'milestone_id', 'milestone', 'phases.milestone_id'],
  ['/phases/{phase}/edit', 'attachment_file_id', 'attachment', 'phases.attachment_file_id'],
  ['/phases/{project}/{phase}/delete', 'move_to', 'phase', 'milestones.phase_id'],
  ['/milestones/create/{phase}', 'phase_id', 'phase', 'milestones.phase_id'],
  ['/milestones/{milestone}/edit', 'phase_id', 'phase', 'milestones.phase_id'],
  ['/projects/show/{project}/upload', 'document_id', 'paper', 'documents.file_id'],
  ['/projects/show/{project}/message', 'file_id', 'enclosure', 'messages.file_id'],
  ['/projects/show/{project}/message', 'phase_id', 'phase', 'messages.phase_id'],
  ['/projects/show/{project}/message', 'receiver_id', 'investor', 'messages.receiver_id'],
  ['/projects/{project}/messages/{message}', 'reply_to', 'message', 'messages.thread_id'],
  ['/projects/show/{project}/invite', 'project_ids[]', 'project', 'invitations.project_id'],
  ['/tenants/create', 'photo_id', 'portrait', 'people.photo_file_id'],
  ['/tenants/edit/{tenant}', 'photo_id', 'portrait', 'people.photo_file_id'],
  ['/users/create', 'project_ids[]', 'project', 'project_members.project_id'],
  ['/users/create', 'company_id', 'company', 'people.company_id'],
  ['/tenants/create', 'company_id', 'company', 'people.company_id'],
  ['/profile', 'profile_photo_id', 'portrait', 'people.photo_file_id'],
];

test.each(fields)(
  '%s rejects the %s of another company',
  async (address, field, record, column) => {
    const mine = await scene.records('one', 'admin');
    const id = foreign[record] ?? '';
    const form = new FormData();
    for (const [name, value] of Object.entries(await fieldsFor(address, mine)))
      form.set(name, value);
    for (const accepted of ['profile_photo', 'document'])
      if (field.includes('_id')) form.delete(accepted);
    form.set(field, id);
    const [table, name] = column.split('.');
    const count = () =>
      withDatabase(server, ({ $client }) =>
        $client.prepare(`select count(*) from ${table} where ${name} = ?`).pluck().get(Number(id)),
      );
    const before = count();
    const { status } = await scene.browsers.admin.post(insertIds(`/admin${address}`, mine), form);
    expect([200, 303, 404, 422]).toContain(status);
    expect(count()).toBe(before);
  },
);
