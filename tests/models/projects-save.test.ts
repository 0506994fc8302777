import { companies } from 'db/schema/company';
import { auditLog } from 'db/schema/desk';
import { projects, projectValues } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findProject } from '~/models/projects/find.server';
import { imagesOf } from '~/models/projects/images.server';
import { createProject, type ProjectInput, updateProject } from '~/models/projects/save.server';
import { dump, freshDatabase } from '../support/database';
import { company, now, person, upload } from '../support/world';

const input = (assetTypeId: number, more: Partial<ProjectInput> = {}): ProjectInput => ({
  name: 'Rothschild 40',
  description: 'Three floors over a courtyard.',
  location: 'Rothschild 40, Tel Aviv',
  assetTypeId,
  currentPropertyValue: 300_000_000,
  purchasePrice: 200_000_000,
  renovationCost: 50_000_000,
  estimatedBudget: null,
  startDate: '2026-02-01',
  endDate: '2026-11-30',
  images: [],
  ...more,
});

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  return { db, one, fields: (more?: Partial<ProjectInput>) => input(one.assetType.id, more) };
}

describe('creating', () => {
  test('the project belongs to the creator’s company, with its first value and an audit row', () => {
    const { db, one, fields } = setUp();
    const id = createProject(db, one.entrepreneur, fields(), 'key-one', now);
    const made = findProject(db, one.admin, id);
    expect(made).toMatchObject({
      name: 'Rothschild 40',
      entrepreneur: { id: one.entrepreneur.id },
      version: 1,
    });
    const values = db.select().from(projectValues).where(eq(projectValues.projectId, id)).all();
    expect(values).toMatchObject([{ date: '2026-03-15', currentPropertyValue: 300_000_000 }]);
    const audit = db.select().from(auditLog).where(eq(auditLog.recordId, id)).all();
    expect(audit).toMatchObject([
      { action: 'project.create', actorId: one.entrepreneur.id, companyId: one.id },
    ]);
  });

  test('the same form sent twice makes one project; another form another', () => {
    const { db, one, fields } = setUp();
    const first = createProject(db, one.admin, fields(), 'same-form', now);
    expect(createProject(db, one.admin, fields({ name: 'Again' }), 'same-form', now)).toBe(first);
    expect(createProject(db, one.admin, fields(), 'other-form', now)).not.toBe(first);
  });

  test('somebody else’s key is not mine', () => {
    const { db, one, fields } = setUp();
    const theirs = createProject(db, one.entrepreneur, fields(), 'same-form', now);
    expect(createProject(db, one.admin, fields(), 'same-form', now)).not.toBe(theirs);
  });

  test.each(['investor', 'tenant', 'superadmin'] as const)(
    '%s is refused, and nothing is written',
    (role) => {
      const { db, one, fields } = setUp();
      const actor = person(db, role, { companyId: role === 'superadmin' ? null : one.id });
      const before = dump(db);
      expect(() => createProject(db, actor, fields(), 'key', now)).toThrow('forbidden');
      expect(dump(db)).toBe(before);
    },
  );

  test('another company’s asset type, owner or upload is refused, and nothing is written', () => {
    const { db, one, fields } = setUp();
    const two = company(db);
    const foreign = upload(db, two.admin);
    const before = dump(db);
    expect(() => createProject(db, one.admin, input(two.assetType.id), 'key', now)).toThrow('asset_type_id');
    expect(() => createProject(db, one.admin, fields({ ownerId: two.entrepreneur.id }), 'key', now)).toThrow(
      'entrepreneur_id',
    );
    const images = [{ flag: 'before' as const, fileId: foreign }];
    expect(() => createProject(db, one.admin, fields({ images }), 'key', now)).toThrow('images');
    expect(dump(db)).toBe(before);
  });

  test('an entrepreneur cannot give a project to a colleague', () => {
    const { db, one, fields } = setUp();
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    expect(() => createProject(db, one.entrepreneur, fields({ ownerId: colleague.id }), 'key', now)).toThrow(
      'entrepreneur_id',
    );
  });

  test('the company’s count follows creation and deletion', () => {
    const { db, one, fields } = setUp();
    const count = () => db.select().from(companies).where(eq(companies.id, one.id)).get()?.projectCount;
    expect(count()).toBe(1);
    const id = createProject(db, one.admin, fields(), 'key', now);
    expect(count()).toBe(2);
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, id)).run();
    expect(count()).toBe(1);
    db.update(projects).set({ deletedAt: null }).where(eq(projects.id, id)).run();
    expect(count()).toBe(2);
  });
});

describe('editing', () => {
  test('counts the version up, notes the value only when it changed, and says what changed', () => {
    const { db, one, fields } = setUp();
    const id = one.project.id;
    updateProject(db, one.entrepreneur, id, fields({ currentPropertyValue: 250_000_000 }), 1, now);
    expect(findProject(db, one.admin, id)).toMatchObject({ name: 'Rothschild 40', version: 2 });
    const values = () => db.select().from(projectValues).where(eq(projectValues.projectId, id)).all();
    expect(values()).toHaveLength(0);
    updateProject(db, one.admin, id, fields({ currentPropertyValue: 260_000_000 }), 2, now);
    expect(values()).toHaveLength(1);
    const last = db.select().from(auditLog).where(eq(auditLog.recordId, id)).all().at(-1);
    expect(last?.changes).toEqual({ currentPropertyValue: { from: 250_000_000, to: 260_000_000 } });
  });

  test('an old version is refused and tells the new one', () => {
    const { db, one, fields } = setUp();
    updateProject(db, one.admin, one.project.id, fields(), 1, now);
    const before = dump(db);
    expect(() =>
      updateProject(db, one.entrepreneur, one.project.id, fields({ name: 'Mine' }), 1, now),
    ).toThrow(expect.objectContaining({ code: 'stale', values: { version: 2 } }));
    expect(dump(db)).toBe(before);
  });

  test('out of sight is not found', () => {
    const { db, one, fields } = setUp();
    const two = company(db);
    expect(() => updateProject(db, two.admin, one.project.id, fields(), 1, now)).toThrow('not-found');
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    expect(() => updateProject(db, colleague, one.project.id, fields(), 1, now)).toThrow('not-found');
  });

  test('pictures are added, turned over, reordered and removed', () => {
    const { db, one, fields } = setUp();
    const [first, second] = [upload(db, one.admin), upload(db, one.admin)];
    const save = (images: ProjectInput['images'], version: number) =>
      updateProject(db, one.admin, one.project.id, fields({ images }), version, now);
    save(
      [
        { flag: 'before', fileId: first },
        { flag: 'after', fileId: second },
      ],
      1,
    );
    const [a, b] = imagesOf(db, one.project.id);
    save(
      [
        { flag: 'before', imageId: b!.id },
        { flag: 'after', imageId: a!.id },
      ],
      2,
    );
    expect(imagesOf(db, one.project.id)).toEqual([
      { id: b!.id, fileId: second, flag: 'before' },
      { id: a!.id, fileId: first, flag: 'after' },
    ]);
    save([{ flag: 'after', imageId: a!.id }], 3);
    expect(imagesOf(db, one.project.id)).toHaveLength(1);
  });

  test('a picture of another project, and an upload used elsewhere, are refused', () => {
    const { db, one, fields } = setUp();
    const used = upload(db, one.admin);
    const other = createProject(
      db,
      one.admin,
      fields({ images: [{ flag: 'before', fileId: used }] }),
      'key',
      now,
    );
    const [image] = imagesOf(db, other);
    const save = (images: ProjectInput['images']) => () =>
      updateProject(db, one.admin, one.project.id, fields({ images }), 1, now);
    expect(save([{ flag: 'before', imageId: image!.id }])).toThrow('images');
    expect(save([{ flag: 'before', fileId: used }])).toThrow('images');
  });
});
