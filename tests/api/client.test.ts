import type { paths } from 'api-types';
import createClient from 'openapi-fetch';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { sentCode } from '../support/visitor';

/** Calls that take files are sent as forms. */
function bodySerializer(body: Record<string, unknown>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  return form;
}

/** What a program does that knows the document and nothing else. */
let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

async function program(email: string, language: 'en-US' | 'he-IL') {
  const headers: Record<string, string> = { 'Content-Language': language };
  const stranger = createClient<paths>({ baseUrl: server.url, headers });
  const asked = await stranger.POST('/api/login', { body: { email } });
  const body = { user_id: asked.data?.user_id ?? '', otp: await sentCode(server, email) };
  const { data } = await stranger.POST('/api/verify-otp', { body });
  headers.Authorization = `Bearer ${data?.access_token}`;
  return createClient<paths>({ baseUrl: server.url, headers });
}

describe.each(['en-US', 'he-IL'] as const)('a program in %s', (language) => {
  test('logs in, makes a project with work in it, invites, writes, and reads it all back', async () => {
    const client = await program('entrepreneur@yesod.demo', language);
    const types = await client.GET('/api/asset-types');
    const made = await client.POST('/api/projects', {
      bodySerializer,
      body: {
        name: 'By a program',
        description: 'Made by calls.',
        location: 'Haifa',
        asset_type_id: types.data?.data[0]?.id ?? 0,
        current_property_value: 2_500_000.5,
        purchase_price: 1_800_000,
        renovation_cost: 400_000,
        start_date: '2026-01-01',
        end_date: '2026-12-31',
      },
    });
    const project_id = made.data?.id ?? 0;
    const work = { description: 'New tiles.', start_date: '2026-02-01', end_date: '2026-04-30' };
    const costs = { planned_cost: 60_000, actual_cost: 1250.5 };
    const phase = await client.POST('/api/phases', {
      bodySerializer,
      body: { project_id, title: 'Roof', progress: 10, order: 1, ...work, ...costs },
    });
    const milestone = await client.POST('/api/milestones', {
      body: { phase_id: phase.data?.id ?? 0, title: 'Tiles', due_date: '2026-03-01', ...work },
    });
    await client.POST('/api/milestones/update/{id}', {
      params: { path: { id: milestone.data?.id ?? 0 } },
      body: { stage_color: 'amber' },
    });
    const invited = await client.POST('/api/users', {
      body: {
        role_id: 'investor',
        country_code: '+972',
        phone_number: '505550105',
        project_ids: [project_id],
      },
    });
    expect(invited.data?.status).toBe('pending');

    const investor = await program('investor@yesod.demo', language);
    await investor.POST('/api/project-invitations/{id}/accept', {
      params: { path: { id: invited.data?.id ?? 0 } },
    });
    await investor.POST('/api/chat/send', {
      bodySerializer,
      body: { project_id, subject: 'Roof', message: 'How is it?' },
    });

    const read = await client.GET('/api/projects/{id}', { params: { path: { id: project_id } } });
    expect(read.data).toMatchObject({
      name: 'By a program',
      current_property_value: 2_500_000.5,
      wedge: 300_000.5,
      project_timeline: { phases: [{ title: 'Roof' }], milestones: [{ title: 'Tiles' }] },
      budget_breakdown: { total_actual_cost: 1250.5 },
    });
    const milestones = await client.GET('/api/milestones', {
      params: { query: { phase_id: phase.data?.id ?? 0 } },
    });
    expect(milestones.data?.data).toMatchObject([
      { title: 'Tiles', stage_color: 'amber', planned_cost: 0 },
    ]);
    const messages = await client.GET('/api/project/messages/{projectId}', {
      params: { path: { projectId: project_id } },
    });
    expect(messages.data?.messages).toMatchObject([
      { subject: 'Roof', sender: { role: 'investor' } },
    ]);

    const refused = await client.POST('/api/phases', {
      bodySerializer,
      body: { project_id, title: '', progress: 10, order: 1, ...work, ...costs },
    });
    const [said] = (refused.error as { errors: Record<string, string[]> }).errors.title ?? [];
    expect(said).toMatch(language === 'he-IL' ? /[א-ת]/ : /^Enter the title/);
  });
});
