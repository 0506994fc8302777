import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { type Client, client } from '../support/client';
import { projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

type Event = { kind: string; at: string; is_new: boolean; [field: string]: unknown };

let server: RunningServer;
let path: string;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  path = `/api/projects/${projectNamed(server, castProjects.neveTzedek)}/story`;
});

const person = (name: string) => client(server, `${name}@yesod.demo`);
const json = ({ html }: { html: string }) => JSON.parse(html);
const read = async (by: Client, until?: number) =>
  json(await by.call('GET', until === undefined ? path : `${path}?until=${until}`)) as {
    data: Event[];
    meta: { since: string | null; next: number | null };
  };

test('the story is read page by page, newest first, with the fields of each kind', async () => {
  const owner = person('entrepreneur');
  const all: Event[] = [];
  let next: number | null | undefined;
  do {
    const page = await read(owner, next ?? undefined);
    all.push(...page.data);
    next = page.meta.next;
  } while (next !== null);
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(all.every(({ is_new }) => !is_new)).toBe(true);
  const one = (kind: string) => all.find((event) => event.kind === kind);
  expect(one('value')).toMatchObject({
    field: 'current_property_value',
    amount_after: expect.any(Number),
    record: null,
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(one('photos')?.photos).toContainEqual({
    id: expect.any(Number),
    image: expect.stringMatching(/^\/api\//),
    flag: expect.stringMatching(/before|after/),
  });
  expect(one('message')).toMatchObject({
    sender: expect.any(String),
    record: { type: 'message', id: expect.any(Number), title: expect.any(String) },
  });
});

test('each reader gets what they see on the page', async () => {
  const [tenant, admin] = [await read(person('tenant')), await read(person('admin'))];
  expect(JSON.stringify(admin.data)).toContain('amount_after');
  const amounts = tenant.data.filter(({ amount_after }) => amount_after !== null);
  expect(amounts).toEqual([]);
  expect((await person('admin2').call('GET', path)).status).toBe(404);
});
