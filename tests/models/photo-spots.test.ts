import { files } from 'db/schema/file';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import type { Payload } from '~/models/operation.server';
import { imagesOf } from '~/models/projects/images.server';
import { newPhoto, projectPhoto, updatePhoto } from '~/models/projects/photo.server';
import { photoGroups, spotsIn } from '~/models/projects/photo-pairs';
import { addPhotos } from '~/models/projects/share.server';
import { projectStory } from '~/models/projects/story.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, join, person, upload } from '../support/world';

const kitchen = 'Kitchen, from the door';

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const { id } = one.project;
  const add = (fields: Payload, takenOn?: string) => {
    const fileId = upload(db, one.admin);
    if (takenOn) db.update(files).set({ takenOn }).where(eq(files.id, fileId)).run();
    const images = [{ file_id: [String(fileId)], flag: 'after', ...fields }];
    addPhotos(as(db, one.admin), { project_id: String(id), images });
    return imagesOf(db, id).find((image) => image.fileId === fileId)!;
  };
  const change = (photoId: number, fields: Payload, actor: Actor = one.admin, projectId = id) =>
    updatePhoto(as(db, actor), {
      id: String(projectId),
      photo_id: String(photoId),
      ...fields,
    });
  return { db, one, id, add, change };
}

test('a photo of a spot has a day: the given one, its own or today', () => {
  const { add } = setUp();
  const own = '2024-05-17';
  expect(add({ spot: kitchen, taken_on: '2026-01-02' }, own).takenOn).toBe('2026-01-02');
  expect(add({ spot: kitchen }, own).takenOn).toBe(own);
  expect(add({ spot: kitchen }).takenOn).toBe('2026-03-15');
  expect(add({})).toMatchObject({ spot: null, takenOn: null });
});

test('rejects a spot that is too long and a day that does not exist', () => {
  const { db, add } = setUp();
  const before = dump(db);
  expect(() => add({ spot: 'x'.repeat(81) })).toThrow('images');
  expect(() => add({ spot: kitchen, taken_on: '2026-02-30' })).toThrow('images');
  expect(dump(db)).not.toBe(before); // The uploads wait for the corrected form.
});

test('groups the photos of a spot by day, and the others in pairs', () => {
  const { db, id, add } = setUp();
  const pair = add({ flag: 'before' });
  const last = add({ spot: kitchen, taken_on: '2026-03-01' });
  const first = add({ spot: kitchen, taken_on: '2025-03-01' });
  const partner = add({ flag: 'after' });
  const middle = add({ spot: kitchen, taken_on: '2025-09-01' });
  const images = imagesOf(db, id);
  expect(
    photoGroups(images).map(({ spot, photos }) => [spot, photos.map((photo) => photo.id)]),
  ).toEqual([
    [null, [pair.id, partner.id]],
    [kitchen, [first.id, middle.id, last.id]],
  ]);
  expect(spotsIn(images).map(({ spot, last: photo }) => [spot, photo.id])).toEqual([
    [kitchen, last.id],
  ]);
});

test('changes and clears spot and day of one photo, as a new version of the project', () => {
  const { db, one, id, add, change } = setUp();
  const photo = add({});
  const photoPage = () =>
    projectPhoto(as(db, one.admin), { id: String(id), photo_id: String(photo.id) });
  change(photo.id, { spot: kitchen, taken_on: '2025-09-01' });
  expect(photoPage()).toMatchObject({ photo: { spot: kitchen, takenOn: '2025-09-01' } });
  expect(newPhoto(as(db, one.admin), { id: String(id) }).spots).toHaveLength(1);
  change(photo.id, {});
  expect(photoPage()).toMatchObject({ photo: { spot: null, takenOn: null }, spots: [] });
});

test('only the people who run the project change its photos', () => {
  const { db, one, id, add, change } = setUp();
  const photo = add({ spot: kitchen });
  const investor = person(db, 'investor', { companyId: null });
  join(db, id, investor, 'investor');
  const other = company(db);
  const before = dump(db);
  expect(() => change(photo.id, {}, investor)).toThrow('forbidden');
  expect(() => change(photo.id, {}, other.admin)).toThrow('not-found');
  expect(() => change(photo.id, {}, other.admin, other.project.id)).toThrow('not-found');
  expect(() => newPhoto(as(db, investor), { id: String(id) })).toThrow('forbidden');
  expect(dump(db)).toBe(before);
  expect(one.project.id).toBe(id);
});

test('the story names the spots of new photos', () => {
  const { db, one, id, add } = setUp();
  add({ spot: kitchen });
  const { events } = projectStory(as(db, one.admin), { id: String(id) });
  expect(events).toMatchObject([{ kind: 'photos', photos: [{ spot: kitchen }] }]);
});
