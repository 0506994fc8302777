import { files } from 'db/schema/file';
import { expect, test } from 'vitest';
import { deleteDocument, uploadDocument } from '~/models/documents/save.server';
import { storedBytes } from '~/models/files/unused.server';
import { deletePhase } from '~/models/phases/delete.server';
import { updatePhase } from '~/models/phases/save.server';
import { imagesOf, saveImages } from '~/models/projects/images.server';
import { as } from '../support/caller';
import { now, upload } from '../support/world';
import { phasePayload, phasesSetUp } from './phases-set-up';

function setUp() {
  const set = phasesSetUp();
  const { db, one } = set;
  const admin = as(db, one.admin);
  const document = (document_id: number) =>
    uploadDocument(admin, { project_id: one.project.id, name: 'Permit', document_id }).id;
  return {
    ...set,
    admin,
    document,
    kept: () => storedBytes(db, one.id),
    file: () => upload(db, one.admin),
  };
}

test('frees the space of a deleted document immediately', () => {
  const { admin, document, kept, file } = setUp();
  const id = document(file());
  document(file());
  expect(kept()).toBe(2);
  deleteDocument(admin, { id });
  expect(kept()).toBe(1);
});

test('keeps a file that something else uses', () => {
  const { db, admin, document, kept, file } = setUp();
  const shared = file();
  const [first, second] = [document(shared), document(shared)];
  deleteDocument(admin, { id: first });
  expect(kept()).toBe(1);
  deleteDocument(admin, { id: second });
  expect(db.select().from(files).all()).toEqual([]);
});

test('frees the attachment of a phase that was replaced or deleted', () => {
  const { db, one, admin, add, kept, file } = setUp();
  // The upload is still unused: a form shown again after an error needs it.
  file();
  const attachment_file_id = upload(db, one.entrepreneur);
  const id = add({ attachment_file_id });
  updatePhase(admin, phasePayload({ id, attachment_file_id, title: 'Roof' }));
  expect(kept()).toBe(2);
  updatePhase(admin, phasePayload({ id, attachment_file_id: file() }));
  expect(kept()).toBe(2);
  deletePhase(admin, { id });
  expect(kept()).toBe(1);
});

test('frees a photo that was removed from its project', () => {
  const { db, one, kept, file } = setUp();
  const choices = [file(), file()].map((fileId) => ({ flag: 'before' as const, fileId }));
  saveImages(db, one.admin, one.project.id, choices, now);
  expect(kept()).toBe(2);
  saveImages(db, one.admin, one.project.id, [], now);
  expect(kept()).toBe(2);
  const [first, second] = imagesOf(db, one.project.id).map(({ id }) => ({
    imageId: id,
    flag: 'before' as const,
    isRemoved: true,
  }));
  saveImages(db, one.admin, one.project.id, [first!], now);
  expect(kept()).toBe(1);
  saveImages(db, one.admin, one.project.id, [second!], now);
  expect(kept()).toBe(0);
});
