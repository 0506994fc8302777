import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { assetTypes } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { calls } from '~/api/calls.server';
import type { Actor } from '~/models/access/actor.server';
import type { Payload } from '~/models/operation.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, now, person, project } from '../support/world';

export const stamps = { createdAt: now, updatedAt: now };

// biome-ignore lint/suspicious/noExplicitAny: responses are JSON.
export type Json = any;

/** The response of a call without HTTP. */
export function api(db: Database, actor: Actor, path: string, payload: Payload = {}): Json {
  const call = calls.find((each) => each.method === 'GET' && each.path === `/api/${path}`);
  if (!call) throw new Error(path);
  const caller = as(db, actor);
  return call.result.show(call.run(caller, payload) as never, caller);
}

/** Two companies; a guest is an investor in a project of each. */
export function setUp() {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const colleague = person(db, 'entrepreneur', { companyId: one.id });
  const theirs = project(db, colleague, one.assetType.id, { name: 'Of the colleague' });
  const guest = person(db, 'investor', { companyId: null });
  for (const { id } of [one.project, theirs, two.project]) join(db, id, guest, 'investor');
  db.update(assetTypes)
    .set({ createdBy: one.admin.id })
    .where(eq(assetTypes.id, one.assetType.id))
    .run();
  let serial = 0;
  const invite = (by: Actor, personId: number, message: string) => {
    serial += 1;
    const phone = `+97250000000${serial}`;
    const row = {
      companyId: by.companyId ?? 0,
      invitedBy: by.id,
      personId,
      role: 'investor' as const,
    };
    const text = { code: `code ${serial}`, phone, countryCode: '+972', message };
    db.insert(invitations)
      .values({
        ...row,
        ...text,
        projectId: one.project.id,
        status: 'accepted',
        sentAt: now,
        ...stamps,
      })
      .run();
  };
  return { db, one, two, colleague, theirs, guest, invite };
}
