import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client';
import { client } from '../support/client';
import { jobsEnd } from '../support/peek';
import { photo } from '../support/photo';
import { projectForm, validProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { bearerToken, sessionCookie } from '../support/session';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let investor: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  investor = client(server, 'investor@yesod.demo');
});

const json = ({ html }: { html: string }) => JSON.parse(html);

describe('a project through the JSON API', () => {
  test('is created with images, read, updated and deleted', async () => {
    const form = projectForm(
      {},
      { 'images[0][file]': [await photo('house.jpg', '#a8481f', 60, '2024:05:17 10:00:00')] },
    );
    form.set('images[0][flag]', 'after');
    const created = await owner.call('POST', '/api/projects', form);
    expect(created.status).toBe(200);
    expect(json(created)).toMatchObject({
      name: 'Bialik Corner House',
      current_property_value: 2_500_000.5,
      purchase_price: 1_800_000,
      calculated_value: 2_200_000,
      wedge: 300_000.5,
      images: [
        {
          flag: 'after',
          url: expect.stringMatching(/^\/api\/files\/\d+$/),
          taken_on: '2024-05-17',
        },
      ],
      version: 1,
    });
    const { id, images } = json(created);
    const path = `/api/projects/${id}`;
    expect(json(await owner.call('GET', path))).toEqual(json(created));

    const changed = await owner.call('POST', `/api/projects/update/${id}`, {
      ...validProject,
      name: 'Bialik 4',
      current_property_value: 2_600_000,
      images: [{ id: images[0].id, flag: 'before' }],
    });
    expect(json(changed)).toMatchObject({
      name: 'Bialik 4',
      current_property_value: 2_600_000,
      images: [{ id: images[0].id, flag: 'before' }],
      version: 2,
      value_over_time: [
        { current_property_value: 2_500_000.5 },
        { current_property_value: 2_600_000 },
      ],
    });
    expect((await owner.get(`/projects/show/${id}`)).html).toContain('Bialik 4');

    expect(json(await owner.call('DELETE', path))).toEqual({ status: 'success' });
    expect((await owner.call('GET', path)).status).toBe(404);
  });

  test('rejects a stale version and returns the current one', async () => {
    const { id } = json(await owner.call('POST', '/api/projects', validProject));
    const save = (version: number) =>
      owner.call('POST', `/api/projects/update/${id}`, { ...validProject, version });
    expect((await save(1)).status).toBe(200);
    const stale = await save(1);
    expect([stale.status, json(stale)]).toEqual([
      409,
      {
        message: expect.stringMatching(/has changed since you read it/),
        code: 'stale',
        version: 2,
      },
    ]);
  });
});

describe('the list', () => {
  const list = async (query: string) => json(await owner.call('GET', `/api/projects?${query}`));
  const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
  beforeAll(async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
      const name = `Zephyr ${String(number).padStart(2, '0')}`;
      expect((await owner.call('POST', '/api/projects', { ...validProject, name })).status).toBe(
        200,
      );
    }
  });

  test('pages in the requested order, with the total', async () => {
    const first = await list('search=Zephyr&order=asc&orderBy=name');
    expect(first.meta).toMatchObject({ total: 11 });
    expect(namesOf(first)[0]).toBe('Zephyr 01');
    expect(first.data).toHaveLength(10);
    expect(namesOf(await list('search=Zephyr&order=asc&orderBy=name&page=2'))).toEqual([
      'Zephyr 11',
    ]);
    expect((await list('search=Zephyr&perPage=50')).data).toHaveLength(11);
    expect(namesOf(await list('search=Zephyr'))[0]).toBe('Zephyr 11');
  });

  test('returns amounts in major units', async () => {
    // Lists show the expected profit that a job keeps.
    await jobsEnd(server);
    const { data } = await list('search=Zephyr');
    expect(data[0]).toEqual({
      id: expect.any(Number),
      name: 'Zephyr 11',
      location: validProject.location,
      image: null,
      images: [],
      asset_type: { id: 1, name: 'Apartment' },
      asset_type_id: { id: 1, name: 'Apartment', user: { id: 2, name: 'Noa Levi', role: 'admin' } },
      sub_items: null,
      status: 'running',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      updated_at: expect.any(String),
      created_by: expect.any(String),
      currency: expect.any(String),
      current_property_value: 2_500_000.5,
      purchase_price: 1_800_000,
      renovation_cost: 400_000,
      estimated_budget: 400_000,
      wedge: 300_000.5,
      expected_profit: 300_000.5,
      // The renovation is not planned yet, so all of the budget is left.
      work_budget: { budget: 400_000, spent: 0, over: -400_000 },
      health: {
        time: { status: 'unplanned', days_late: 0, reason: null },
        money: { status: 'within', over: 0 },
        people: { status: 'clear', waiting: 0 },
      },
    });
  });

  test('filters by asset type, within what the caller sees', async () => {
    const ofType = await list(`asset_type_id=${validProject.asset_type_id}&perPage=100`);
    expect(ofType.meta.total).toBeGreaterThanOrEqual(11);
    expect((await list('search=nothing-is-called-this')).data).toEqual([]);
    const visible = json(await investor.call('GET', '/api/projects?search=Zephyr'));
    expect(visible).toMatchObject({ data: [], meta: { total: 0 } });
  });
});

describe('errors', () => {
  test('map each invalid field to messages in the requested language', async () => {
    const form = { ...validProject, name: '', renovation_cost: '1250,50', end_date: undefined };
    const response = await owner.call('POST', '/api/projects', form);
    expect(response.status).toBe(422);
    expect(Object.keys(json(response).errors).toSorted()).toEqual([
      'end_date',
      'name',
      'renovation_cost',
    ]);
    expect(json(response).errors.renovation_cost).toEqual([
      'Enter the renovation cost as a number, for example 1250.50.',
    ]);
    const headers = {
      Authorization: `Bearer ${bearerToken(server.dataDir, 'entrepreneur@yesod.demo')}`,
      'Content-Language': 'he-IL',
      'Content-Type': 'application/json',
    };
    const body = JSON.stringify(form);
    const hebrew = await fetch(`${server.url}/api/projects`, { method: 'POST', headers, body });
    expect((await hebrew.json()).errors.name[0]).toMatch(/[א-ת]/);
  });

  test('report a file that is not a picture', async () => {
    const form = projectForm({}, { 'images[0][file]': [new File(['text'], 'house.jpg')] });
    const response = await owner.call('POST', '/api/projects', form);
    expect([response.status, Object.keys(json(response).errors)]).toEqual([422, ['images']]);
  });

  test('report missing permission, unknown paths, other methods and invalid JSON', async () => {
    expect((await investor.call('POST', '/api/projects', validProject)).status).toBe(403);
    expect((await owner.call('GET', '/api/nowhere')).status).toBe(404);
    const wrong = await owner.call('PUT', '/api/projects/1', {});
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, DELETE']);
    const headers = {
      Authorization: `Bearer ${bearerToken(server.dataDir, 'entrepreneur@yesod.demo')}`,
      'Content-Type': 'application/json',
    };
    const broken = await fetch(`${server.url}/api/projects`, {
      method: 'POST',
      headers,
      body: '{"name":',
    });
    expect(broken.status).toBe(400);
  });

  test('report cookies, browser tokens and missing tokens', async () => {
    const cookie = sessionCookie(server.dataDir, 'entrepreneur@yesod.demo');
    const request = (headers: HeadersInit) => fetch(`${server.url}/api/projects/1`, { headers });
    expect((await request({ Cookie: cookie })).status).toBe(401);
    expect((await request({ Authorization: `Bearer ${cookie.split(/[=;]/)[1]}` })).status).toBe(
      401,
    );
    const anonymous = await request({});
    expect([
      anonymous.status,
      anonymous.headers.get('www-authenticate'),
      anonymous.headers.get('cache-control'),
    ]).toEqual([401, 'Bearer', 'no-store']);
  });
});
