import { beforeAll, expect, test } from 'vitest';
import { timesIn } from '~/i18n/times';
import { auditPath, profilePath, securityPath } from '~/paths';
import { client } from '../support/client';
import { formOf, wordsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo', env: { TIME_ZONE: 'Asia/Tokyo' } });
});

const words = async (who: string, path: string) =>
  wordsOf((await client(server, who).get(path)).html);
/** The newest message that somebody without a company reads, with its company's time zone. */
const guestMessage = () =>
  withDatabase(server, ({ $client }) => {
    const guest = $client.prepare(`select id, company_id as company from people where email = ?`);
    const { id, company } = guest.get('investor@yesod.demo') as {
      id: number;
      company: number | null;
    };
    if (company !== null)
      $client.prepare('update people set company_id = null where id = ?').run(id);
    $client.prepare(`update companies set time_zone = 'America/New_York' where id = 1`).run();
    return $client
      .prepare(
        `select m.project_id as project, m.created_at as at from messages m
          join project_members pm on pm.project_id = m.project_id and pm.person_id = ?
          join projects p on p.id = m.project_id and p.company_id = 1 and p.deleted_at is null
          where m.receiver_id = ? or m.sender_id = ? order by m.id desc`,
      )
      .get(id, id, id);
  }) as { project: number; at: number };

const newestMessage = () =>
  withDatabase(server, ({ $client }) =>
    $client
      .prepare(
        `select project_id as project, created_at as at from messages
          where project_id in (select id from projects where company_id = 1 and deleted_at is null) order by id desc`,
      )
      .get(),
  ) as { project: number; at: number };

test('messages say the hour, by the clock the company’s admin chose', async () => {
  const { project, at } = newestMessage();
  const page = `/admin/projects/${project}/messages`;
  expect(await words('admin@yesod.demo', page)).toContain(timesIn('Asia/Jerusalem').minute(at));
  const admin = client(server, 'admin@yesod.demo');
  const profile = formOf((await admin.get(profilePath('admin'))).html, 'profile');
  expect(profile.get('time_zone')).toBe('Asia/Jerusalem');
  profile.set('time_zone', 'America/New_York');
  expect((await admin.post(profilePath('admin'), profile)).status).toBe(303);
  expect(await words('admin@yesod.demo', page)).toContain(timesIn('America/New_York').minute(at));
  expect(await words('admin@yesod.demo', auditPath())).toContain('America/New_York');
});

test('whoever has no company reads by the installation’s, and sets nobody’s', async () => {
  expect(await words('superadmin@yesod.demo', securityPath())).toContain('Asia/Tokyo');
  const { html } = await client(server, 'entrepreneur@yesod.demo').get(profilePath('member'));
  expect(formOf(html, 'profile').has('time_zone')).toBe(false);
});

test('people without a company read a project by the clock of its company', async () => {
  const { project, at } = guestMessage();
  const shown = timesIn('America/New_York').minute(at);
  for (const page of [`/projects/${project}/messages`, '/inbox'])
    expect(await words('investor@yesod.demo', page)).toContain(shown);
  expect(timesIn('Asia/Tokyo').minute(at)).not.toBe(shown);
});
