import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, test } from 'vitest';
import { client } from '../support/client';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
});
afterAll(() => server.stop());
const out = process.env.SNAP ?? '/tmp/snap-x';
const q = '?page=1&perPage=50&order=asc&orderBy=name';
const paths: Record<string, string[]> = {
  superadmin: [
    '/admin/projects',
    '/admin/auth-admin-project',
    '/admin/auth-admin-user',
    '/admin/auth-admin-user/2',
    '/admin/UsersInfo',
    '/admin/admin-user',
    '/admin/faq',
    '/admin/audit',
    '/admin/DeletedProjects',
    '/admin/users',
    '/admin/faq/1/delete',
    '/admin/transaction',
    '/admin/entrepreneurs',
    '/logout',
    '/admin/InvitationLog',
    '/admin/asset',
    '/admin/projects/show/1/delete',
    '/admin/projects/1/documents',
    '/admin/projects/1/messages',
    '/admin/dashboard',
  ],
  admin: [
    '/admin/projects',
    '/admin/projects?search=zzz',
    '/admin/users',
    `/admin/users${q}`,
    '/admin/tenants',
    '/admin/tenants?filters[of]=guests',
    '/admin/entrepreneurs',
    '/admin/investors',
    '/admin/asset',
    `/admin/asset${q}`,
    '/admin/asset?search=zzz',
    '/admin/UsersInfo',
    '/admin/audit',
    '/admin/DeletedProjects',
    '/admin/transaction',
    '/admin/InvitationLog',
    '/admin/InvitationLog?filters[status]=accepted',
    '/admin/phases',
    '/admin/milestones',
    '/admin/projects/1/documents',
    '/admin/projects/1/messages',
    '/admin/projects/1/messages?receiver_type=1',
    '/admin/projects/1/messages?is_sender=1',
    '/admin/asset/1/delete',
    '/admin/users/3/delete',
    '/admin/users/5/delete',
    '/admin/projects/show/1/delete',
    '/admin/cards',
    '/admin/cards/1/delete',
    '/admin/dashboard',
    '/admin/phases/1',
    '/admin/phases/1/1/delete',
    '/admin/phases/1/2/delete',
    '/admin/milestones/1/1/delete',
    '/admin/milestones/1/2/delete',
    '/admin/profile/sessions/others/end',
    '/admin/plan/trial/1',
    '/admin/profile/two-factor/codes',
    '/logout',
    '/admin/tenants/4/delete',
    '/admin/investors/6/delete',
  ],
  entrepreneur: [
    '/projects',
    '/tenants',
    '/investors',
    '/invitations',
    '/InvitationLog',
    '/phases',
    '/milestones',
    '/projects/1/documents',
    '/projects/1/messages',
    '/projects/show/1/delete',
    '/phases/1/1/delete',
    '/milestones/1/1/delete',
    '/profile/sessions/others/end',
    '/logout',
    '/plan/trial/1',
    '/dashboard',
  ],
  investor: [
    '/projects',
    '/entrepreneurs',
    '/invitations',
    '/InvitationLog',
    '/projects/1/documents',
    '/projects/1/messages',
    '/projects/1/messages?receiver_type=investor',
    '/logout',
    '/phases',
  ],
  tenant: ['/projects', '/entrepreneurs', '/invitations', '/InvitationLog', '/dashboard'],
};
test('snap', async () => {
  mkdirSync(out, { recursive: true });
  for (const [role, list] of Object.entries(paths)) {
    const who = client(server, `${role}@yesod.demo`);
    for (const path of list) {
      const page = await who.get(path);
      const html = page.html
        .replace(/>\s*</g, '>\n<')
        .replace(/form_key" value="[^"]*"/g, 'form_key')
        .replace(/[?&]v=\w+/g, '')
        .replace(/assets\/[^"]*/g, 'asset');
      writeFileSync(`${out}/${role}${path.replaceAll(/[/?&=[\]]/g, '_')}.html`, `${page.status}\n${html}`);
    }
  }
}, 120000);
