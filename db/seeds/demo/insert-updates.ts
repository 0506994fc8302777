import { and, asc, desc, eq, lte } from 'drizzle-orm';
import { createUpdate } from '~/models/investor-updates/save.server';
import { investorUpdatePhotos, investorUpdates } from '../../schema/investor-update';
import { messages } from '../../schema/message';
import { projectImages, projectValues } from '../../schema/project';
import { bookkeeper } from './insert-books';
import type { Seeded, Seeding } from './seeding';
import { updateSpec } from './update-spec';

/** An update that investors got, and the draft of the next one. */
export function insertUpdates(seeding: Seeding, projects: Seeded[]) {
  const project = projects.find(({ spec }) => spec.name === updateSpec.project);
  if (!project) return;
  insertSent(seeding, project);
  createUpdate(bookkeeper(seeding, project, 0), { project_id: project.id });
}

/** Inserts the update that was sent; `insertMessages` has inserted its message. */
function insertSent({ tx, calendar, people }: Seeding, { id: projectId, spec, startDay }: Seeded) {
  const { day, progress, title, body } = updateSpec;
  const endsAt = calendar.time(day, 9);
  const message = tx
    .select()
    .from(messages)
    .where(and(eq(messages.projectId, projectId), eq(messages.subject, title)))
    .get()!;
  const value = tx
    .select()
    .from(projectValues)
    .where(and(eq(projectValues.projectId, projectId), lte(projectValues.createdAt, endsAt)))
    .orderBy(desc(projectValues.date))
    .get();
  const sender = people[spec.owner];
  const stamps = { createdAt: message.createdAt, updatedAt: message.createdAt };
  const { id: updateId } = tx
    .insert(investorUpdates)
    .values({
      projectId,
      number: 1,
      title,
      body,
      startsAt: calendar.time(startDay),
      endsAt,
      status: 'sent',
      progress,
      currentPropertyValue: value?.currentPropertyValue,
      createdBy: sender,
      sentBy: sender,
      sentAt: message.createdAt,
      messageId: message.id,
      ...stamps,
    })
    .returning()
    .get();
  const photos = tx
    .select()
    .from(projectImages)
    .where(eq(projectImages.projectId, projectId))
    .orderBy(asc(projectImages.position))
    .limit(2)
    .all();
  for (const { fileId, flag, spot } of photos)
    tx.insert(investorUpdatePhotos)
      .values({ updateId, fileId, flag, spot, ...stamps })
      .run();
}
