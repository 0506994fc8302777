import { documentOpenings, documents } from 'db/schema/document';
import { holdings } from 'db/schema/holding';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { projectDocuments } from '~/models/documents/list.server';
import { documentPage } from '~/models/documents/opened.server';
import { documentsToPack } from '~/models/documents/pack.server';
import { documentReaders } from '~/models/documents/readers.server';
import { deleteDocument, replaceDocument } from '~/models/documents/save.server';
import { AppError } from '~/models/errors';
import { findFile, openFile } from '~/models/files/visible.server';
import { updateHolding } from '~/models/holdings/save.server';
import { holdingPage } from '~/models/holdings/show.server';
import { projectPage } from '~/models/projects/show.server';
import { projectStory } from '~/models/projects/story.server';
import { searchEverywhere } from '~/models/search/everywhere.server';
import { as } from '../support/caller';
import { type DataRoom, dataRoom, paperNames, readerNames, seenBy } from '../support/data-room';
import { now, upload } from '../support/world';

/** Undefined for a person outside the project. */
function ifFound<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  }
}

const named = (papers: readonly string[]) => papers.map((paper) => `Paper ${paper}`).sort();

/** The names of the documents that a reader finds in each place. */
function placesOf({ db, projectId, papers, fileOf }: DataRoom, reader: DataRoom['one']['admin']) {
  const caller = as(db, reader);
  const names = (rows: { name: string }[] = []) => rows.map(({ name }) => name).sort();
  const existing = paperNames.filter((paper) => papers[paper]);
  const opened = (read: (paper: (typeof paperNames)[number]) => unknown) =>
    named(existing.filter((paper) => ifFound(() => read(paper)) !== undefined));
  const story = ifFound(() => projectStory(caller, { id: projectId }));
  const hits = searchEverywhere(caller, { search: 'Paper' }).documents;
  return {
    list: names(ifFound(() => projectDocuments(caller, { project_id: projectId }))?.rows),
    project: names(ifFound(() => projectPage(caller, { id: projectId }))?.documents ?? []),
    story: names(story?.events.flatMap((event) => (event.kind === 'document' ? [event] : []))),
    search: names(hits?.rows),
    pages: opened((paper) => documentPage(caller, { id: projectId, document_id: papers[paper] })),
    files: opened((paper) => findFile(db, reader, fileOf(paper))),
    zip: opened((paper) =>
      documentsToPack(caller, { project_id: projectId, ids: [papers[paper]] }),
    ),
  };
}

test.each(readerNames)('%s finds the same documents everywhere', (who) => {
  const room = dataRoom();
  const places = placesOf(room, room.readers[who]);
  const expected = named(seenBy[who]);
  // The project's page shows the newest four.
  const { project, ...others } = places;
  for (const [place, names] of Object.entries(others))
    expect([place, names]).toEqual([place, expected]);
  expect(project).toHaveLength(Math.min(expected.length, 4));
  expect(expected).toEqual(expect.arrayContaining(project));
});

test('shows the audience to those who run the project only', () => {
  const { db, projectId, readers, papers } = dataRoom();
  const audiences = (who: keyof typeof readers) =>
    projectDocuments(as(db, readers[who]), { project_id: projectId }).rows.flatMap((row) =>
      row.id === papers.classA ? [[row.audience, row.shareClasses]] : [],
    );
  expect(audiences('owner')).toEqual([['classes', ['A']]]);
  expect(audiences('user')).toEqual([['classes', ['A']]]);
  expect(audiences('ofA')).toEqual([[null, null]]);
});

test('follows the class and the holder of a holding at once', () => {
  const { db, one, holdingIds, readers, fileOf } = dataRoom();
  const sees = (who: keyof typeof readers) =>
    ifFound(() => findFile(db, readers[who], fileOf('classA'))) !== undefined;
  const change = (id: number, personId: number, share_class: string) => {
    const { version } = db.select().from(holdings).where(eq(holdings.id, id)).get()!;
    updateHolding(as(db, one.admin), { id, person_id: personId, share_class, version });
  };
  expect([sees('ofA'), sees('ofB')]).toEqual([true, false]);
  change(holdingIds.ofA, readers.ofA.id, 'B');
  change(holdingIds.ofB, readers.ofB.id, 'A');
  expect([sees('ofA'), sees('ofB')]).toEqual([false, true]);
  change(holdingIds.ofB, readers.withoutHolding.id, 'A');
  expect([sees('ofB'), sees('withoutHolding')]).toEqual([false, true]);
});

test('a new version keeps the audience, and earlier ones have it too', () => {
  const { db, one, projectId, readers, papers, fileOf } = dataRoom();
  const old = fileOf('classA');
  const { id } = replaceDocument(as(db, one.entrepreneur), {
    id: projectId,
    document_id: papers.classA,
    file_id: upload(db, one.entrepreneur),
  });
  const { fileId } = db.select().from(documents).where(eq(documents.id, id)).get()!;
  for (const file of [old, fileId]) {
    expect(ifFound(() => findFile(db, readers.ofB, file))).toBeUndefined();
    expect(ifFound(() => findFile(db, readers.ofA, file))).toBeDefined();
  }
});

test('members see the deletion only if the document was for everyone', () => {
  const { db, one, projectId, readers, papers } = dataRoom();
  for (const paper of ['everyone', 'classA'] as const)
    deleteDocument(as(db, one.admin), { id: papers[paper] });
  const removed = (who: keyof typeof readers) =>
    projectStory(as(db, readers[who]), { id: projectId }).events.flatMap((event) =>
      event.kind === 'removed' ? [event.name] : [],
    );
  expect(removed('owner').sort()).toEqual(named(['everyone', 'classA']));
  for (const who of ['ofA', 'ofB', 'tenant'] as const)
    expect(removed(who)).toEqual(named(['everyone']));
});

test('lists the readers of each document, and when they opened any version of it', () => {
  const { db, one, projectId, readers, papers, fileOf } = dataRoom();
  const hour = 3_600_000;
  const open = (who: keyof typeof readers, at: number, more = {}) =>
    openFile({ ...as(db, readers[who]), now: at, ...more }, { id: String(fileOf('bothClasses')) });
  open('ofA', now);
  open('ofA', now + hour);
  open('ofB', now, { impersonator: one.admin });
  open('ofB', now, { key: { id: 1 } });
  const matrix = () =>
    Object.fromEntries(
      documentReaders(as(db, one.entrepreneur), { project_id: projectId }).rows.map(
        ({ name, readers }) => [
          name,
          readers.map((reader) => [
            reader.personId,
            reader.firstAt,
            reader.lastAt,
            reader.isCurrent,
          ]),
        ],
      ),
    );
  const { ofA, ofB, withoutClass } = readers;
  expect(matrix()).toMatchObject({
    'Paper managers': [],
    'Paper holders': [ofA, ofB, withoutClass].map(({ id }) => [id, null, null, false]),
    'Paper bothClasses': [
      [ofA.id, now, now + hour, true],
      [ofB.id, null, null, false],
    ],
  });
  replaceDocument(as(db, one.entrepreneur), {
    id: projectId,
    document_id: papers.bothClasses,
    file_id: upload(db, one.entrepreneur),
  });
  expect(matrix()['Paper bothClasses']?.[0]).toEqual([ofA.id, now, now + hour, false]);
  expect(db.select().from(documentOpenings).all()).toHaveLength(1);
  const batches = [
    ...documentReaders.batches(as(db, one.entrepreneur), { project_id: projectId }),
  ].flat();
  expect(
    batches.filter(({ name }) => name === 'Paper managers').map(({ person }) => person),
  ).toEqual([null]);
  expect(batches.filter(({ name }) => name === 'Paper holders')).toHaveLength(3);
  for (const who of ['ofA', 'tenant'] as const)
    expect(() => documentReaders(as(db, readers[who]), { project_id: projectId })).toThrow(
      'forbidden',
    );
});

test('the page of a holding lists what its holder sees, and whether a preview is possible', () => {
  const { db, one, holdingIds, readers, projectId, fileOf } = dataRoom();
  openFile(as(db, readers.ofB), { id: String(fileOf('holders')) });
  const of = (id: number, by = one.admin) => holdingPage(as(db, by), { id }).documents!;
  const preview = of(holdingIds.ofB);
  expect(preview.rows.map(({ name }) => name).sort()).toEqual(named(seenBy.ofB));
  expect(preview.rows.find(({ name }) => name === 'Paper holders')).toMatchObject({
    firstAt: now,
    isCurrent: true,
  });
  expect([preview.viewAsId, preview.obstacle]).toEqual([readers.ofB.id, null]);
  expect(of(holdingIds.ofB, one.entrepreneur).obstacle).toBe('notAdmin');
  const other = db
    .insert(holdings)
    .values({
      projectId,
      name: 'Golan',
      committed: 1,
      joinedOn: '2026-01-01',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .get();
  expect(of(other.id)).toEqual({ rows: [], viewAsId: null, obstacle: 'noAccount' });
  db.update(holdings).set({ personId: readers.outside.id }).where(eq(holdings.id, other.id)).run();
  expect(of(other.id)).toEqual({ rows: [], viewAsId: null, obstacle: 'notMember' });
});
