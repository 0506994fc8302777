import { investorUpdates } from 'db/schema/investor-update';
import { people } from 'db/schema/person';
import { projectImages } from 'db/schema/project';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { createUpdate } from '~/models/investor-updates/save.server';
import { sendUpdate } from '~/models/investor-updates/send.server';
import { updatePage } from '~/models/investor-updates/show.server';
import type { Payload } from '~/models/operation.server';
import { as } from '../support/caller';
import { secrets } from '../support/sign-in';
import { join, now, person, upload } from '../support/world';
import { booksSetUp } from './books/set-up';

export const dayLength = 86_400_000;

/** A project with an investor and a tenant, and the ways to tell its investors something. */
export function updatesSetUp() {
  const set = booksSetUp();
  const { db, one } = set;
  const project_id = one.project.id;
  const member = (role: 'investor' | 'tenant') => {
    const joined = person(db, role, { companyId: null });
    join(db, project_id, joined, role);
    return joined;
  };
  const investor = member('investor');
  const tenant = member('tenant');
  /** The project's owner some days later. */
  const later = (days = 0) => as(db, one.entrepreneur, { now: now + days * dayLength, secrets });
  const read = (id: number) =>
    db.select().from(investorUpdates).where(eq(investorUpdates.id, id)).get()!;
  const create = (days = 0) => createUpdate(later(days), { project_id }).id;
  const send = (id: number, days = 0, more: Payload = {}) =>
    sendUpdate(later(days), { id, version: read(id).version, ...more });
  return {
    ...set,
    project_id,
    investor,
    tenant,
    later,
    read,
    create,
    send,
    /** Drafts and sends an update, and returns its text. */
    sent(days = 0) {
      const id = create(days);
      send(id, days);
      return id;
    },
    /** The draft of a day. */
    textOf: (days = 0) => read(create(days)).body,
    page: (id: number, by = later()) => updatePage(by, { id }),
    /** A photo that was added just before a day. */
    photo(fields: Partial<typeof projectImages.$inferInsert> = {}, days = 0) {
      const at = now + days * dayLength - 1;
      const fileId = upload(db, one.entrepreneur);
      const place = { projectId: project_id, fileId, flag: 'after' as const, position: 0 };
      db.insert(projectImages)
        .values({ ...place, createdAt: at, updatedAt: at, ...fields })
        .run();
      return fileId;
    },
    speaks: (locale: string) =>
      db.update(people).set({ locale }).where(eq(people.id, investor.id)).run(),
    mails: () =>
      db
        .select()
        .from(outbox)
        .all()
        .map(({ to, subject, text }) => ({ to, subject, text: secrets.open(text) })),
  };
}
