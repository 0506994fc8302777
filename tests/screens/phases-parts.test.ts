import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import { filePath, phaseCreatePath, phaseDeletePath, phaseEditPath, phasesPath } from '~/paths';
import { type Client, client } from '../support/client';
import { formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { dumpOf, projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let entrepreneur: Client;
let project: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  entrepreneur = client(server, 'entrepreneur@yesod.demo');
  project = projectNamed(server, castProjects.neveTzedek);
});

const pdf = () => new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'], 'permit.pdf');
const rowIds = (html: string) =>
  tagsOf(html, 'tr').flatMap((row) => (row['data-id'] ? [Number(row['data-id'])] : []));
const listed = async () => rowIds((await entrepreneur.get(phasesPath('member', project))).html);
const intent = (type: string, payload: object) => JSON.stringify({ type, payload });

describe('extras without script', () => {
  test('adds and removes a row, keeps values and upload, and saves nothing', async () => {
    const path = phaseCreatePath('member', project);
    const before = (await listed()).length;
    const form = formOf((await entrepreneur.get(path)).html, 'phase');
    form.set('title', 'Half typed');
    form.set('attachment', pdf());
    const insert = tagsOf((await entrepreneur.get(path)).html, 'button').find((button) =>
      button.value?.includes('"insert"'),
    );
    form.set(insert!.name!, insert!.value!);
    const added = await entrepreneur.post(path, form);
    expect(added.status).toBe(200);
    const returnedForm = formOf(added.html, 'phase');
    expect(returnedForm.get('title')).toBe('Half typed');
    expect(returnedForm.get('custom_fields.extras[0].key')).toBe('');
    expect(wordsOf(added.html)).toContain('permit.pdf');

    returnedForm.set('custom_fields.extras[0].key', 'Permit');
    returnedForm.set('__intent__', intent('remove', { name: 'custom_fields.extras', index: 0 }));
    const removed = formOf((await entrepreneur.post(path, returnedForm)).html, 'phase');
    expect(removed.has('custom_fields.extras[0].key')).toBe(false);
    expect(removed.get('attachment_file_id')).toMatch(/^\d+$/);
    expect(await listed()).toHaveLength(before);
  });

  test('reports a value without a name on the name', async () => {
    const id = (await listed())[0]!;
    const form = formOf((await entrepreneur.get(phaseEditPath('member', id))).html, 'phase');
    form.set('custom_fields.extras[0].key', '');
    form.set('custom_fields.extras[0].value', 'nameless');
    const answer = await entrepreneur.post(phaseEditPath('member', id), form);
    expect(answer.status).toBe(422);
    expect(wordsOf(answer.html)).toContain('Enter the name of detail 1.');
  });

  test.each([
    ['__intent__', '{broken'],
    ['__intent__', '{"type":"insert","payload":{"name":"title"}}'],
    ['__state__', '{broken'],
  ])('treats a %s with the unknown button %s as an ordinary form', async (name, value) => {
    const answer = await entrepreneur.post(phaseCreatePath('member', project), {
      title: 'x',
      [name]: value,
    });
    expect(answer.status).toBe(422);
  });
});

describe('an attachment', () => {
  test('is kept, opened by people who see the project, and removed', async () => {
    const id = (await listed())[0]!;
    const edit = phaseEditPath('member', id);
    const form = formOf((await entrepreneur.get(edit)).html, 'phase');
    form.set('attachment', pdf());
    expect((await entrepreneur.post(edit, form)).status).toBe(303);

    const saved = formOf((await entrepreneur.get(edit)).html, 'phase');
    const file = filePath(Number(saved.get('attachment_file_id')));
    const admin = client(server, 'admin@yesod.demo');
    expect((await admin.download(file)).headers.get('content-disposition')).toContain('permit.pdf');
    expect((await client(server, 'admin2@yesod.demo').get(file)).status).toBe(404);

    saved.set('remove_attachment', 'on');
    expect((await entrepreneur.post(edit, saved)).status).toBe(303);
    expect(wordsOf((await entrepreneur.get(edit)).html)).not.toContain('permit.pdf');
  });

  test('is rejected on its field if empty', async () => {
    const id = (await listed())[0]!;
    const form = formOf((await entrepreneur.get(phaseEditPath('member', id))).html, 'phase');
    form.set('attachment', new File([], 'permit.pdf'));
    const answer = await entrepreneur.post(phaseEditPath('member', id), form);
    expect(answer.status).toBe(422);
    expect(wordsOf(answer.html)).toContain('permit.pdf is empty.');
  });

  test('is rejected on its field if of the wrong kind', async () => {
    const id = (await listed())[0]!;
    const form = formOf((await entrepreneur.get(phaseEditPath('member', id))).html, 'phase');
    form.set('attachment', new File(['MZ not a document'], 'setup.exe'));
    const answer = await entrepreneur.post(phaseEditPath('member', id), form);
    expect(answer.status).toBe(422);
    expect(wordsOf(answer.html)).toContain('setup.exe: this file type is not supported');
  });
});

describe('order', () => {
  test('is changed by form and by dragging', async () => {
    const [first, second, ...rest] = await listed();
    const path = phasesPath('member', project);
    expect((await entrepreneur.post(path, { id: String(first), intent: 'down' })).status).toBe(303);
    expect(await listed()).toEqual([second, first, ...rest]);
    const dragged = { id: String(first), intent: 'place', before: String(second) };
    expect((await entrepreneur.post(path, dragged)).status).toBe(303);
    expect(await listed()).toEqual([first, second, ...rest]);
    expect((await entrepreneur.post(path, { id: String(first), intent: 'sideways' })).status).toBe(
      404,
    );
  });
});

describe('a phase with milestones', () => {
  test('is deleted only with a new parent for them', async () => {
    const [first, second] = await listed();
    const path = phaseDeletePath('member', project, first!);
    const dialog = await entrepreneur.get(path);
    expect(wordsOf(dialog.html)).toMatch(/It contains: (one milestone|\d milestones)/);
    const rejection = await entrepreneur.post(path);
    expect(rejection.status).toBe(422);
    expect(wordsOf(rejection.html)).toContain('takes over');
    expect((await entrepreneur.post(path, { move_to: String(second) })).status).toBe(303);
    expect(await listed()).not.toContain(first);
  });
});

describe('readers', () => {
  test.each(['investor', 'tenant'])(
    'shows an %s the list without actions and refuses them',
    async (who) => {
      const visitor = client(server, `${who}@yesod.demo`);
      const id = (await listed())[0]!;
      const { status, html } = await visitor.get(phasesPath('member', project));
      expect(status).toBe(200);
      expect(tagsOf(mainOf(html), 'button')).toEqual([]);
      expect(wordsOf(mainOf(html))).not.toMatch(/Edit|Delete|New phase/);
      const before = await dumpOf(server);
      for (const path of [
        phaseCreatePath('member', project),
        phaseEditPath('member', id),
        phaseDeletePath('member', project, id),
      ]) {
        expect((await visitor.get(path)).status).toBe(404);
        expect((await visitor.post(path, { title: 'x' })).status).toBe(404);
      }
      expect(
        (await visitor.post(phasesPath('member', project), { id: String(id), intent: 'up' }))
          .status,
      ).toBe(404);
      expect((await dumpOf(server)).replace(/"last_seen_at":\d+/g, '')).toBe(
        before.replace(/"last_seen_at":\d+/g, ''),
      );
    },
  );

  test('finds nothing for another company', async () => {
    const stranger = client(server, 'admin2@yesod.demo');
    const id = (await listed())[0]!;
    expect((await stranger.get(phasesPath('admin', project))).status).toBe(404);
    expect((await stranger.get(phaseEditPath('admin', id))).status).toBe(404);
    const foreign = projectNamed(server, castProjects.carmelTower);
    expect((await stranger.get(phaseDeletePath('admin', foreign, id))).status).toBe(404);
    expect(
      (await stranger.post(phasesPath('admin', foreign), { id: String(id), intent: 'up' })).status,
    ).toBe(404);
  });
});
