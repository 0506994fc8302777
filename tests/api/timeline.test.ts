import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { type Client, client } from '../support/client';
import { projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let project: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  project = projectNamed(server, castProjects.neveTzedek);
});

const json = ({ html }: { html: string }) => JSON.parse(html);

test('the timeline of all projects has their progress and next milestones', async () => {
  const { data, meta } = json(await owner.call('GET', '/api/projects/timeline?perPage=50'));
  expect(data).toHaveLength(meta.total);
  const row = data.find(({ id }: { id: number }) => id === project);
  expect(row).toMatchObject({
    name: castProjects.neveTzedek,
    progress: expect.any(Number),
    late_days: expect.any(Number),
  });
  expect(row.milestones[0]).toEqual({
    title: expect.any(String),
    due_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    stage_color: expect.any(String),
  });
});

test('a baseline is replaced only if that is confirmed', async () => {
  const path = `/api/projects/baseline/${project}`;
  const refused = await owner.call('POST', path, { name: 'Plan of the autumn' });
  expect([refused.status, Object.keys(json(refused).errors)]).toEqual([422, ['replace']]);
  const saved = await owner.call('POST', path, { name: 'Plan of the autumn', replace: true });
  expect(saved.status).toBe(200);
  const { baseline, project_timeline: timeline } = json(saved);
  expect(baseline.name).toBe('Plan of the autumn');
  for (const { start_date, end_date, ...phase } of timeline.phases)
    expect(phase).toMatchObject({
      baseline_start_date: start_date,
      baseline_end_date: end_date,
      shift_days: 0,
    });
  for (const { end_date, ...milestone } of timeline.milestones)
    expect(milestone).toMatchObject({ baseline_due_date: end_date, shift_days: 0 });
});
