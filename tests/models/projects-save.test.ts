import { auditLog } from 'db/schema/audit';
import { companies } from 'db/schema/company';
import { projects, projectValues } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Refused } from '~/models/errors';
import type { Payload } from '~/models/operation.server';
import { imagesOf } from '~/models/projects/images.server';
import { createProject, updateProject } from '~/models/projects/save.server';
import { findProject } from '~/models/projects/visible.server';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { company, join, now, person, upload } from '../support/world';
import { payload, setUp } from './projects-save-set-up';

describe('creating', () => {
  test('creates a project of the creator’s company, with its first value and an audit row', () => {
    const { db, one, create } = setUp();
    const { id } = create(one.entrepreneur);
    const created = findProject(db, one.admin, id);
    expect(created).toMatchObject({
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

  test('creates one project per form', () => {
    const { db, one, create } = setUp();
    const first = create(one.admin, { form_key: 'same-form' });
    expect(create(one.admin, { form_key: 'same-form' })).toEqual(first);
    const before = dump(db);
    expect(() => create(one.admin, { name: 'Again', form_key: 'same-form' })).toThrow(
      'idempotency-key-reused',
    );
    expect(dump(db)).toBe(before);
    expect(create(one.admin, { form_key: 'other-form' })).not.toEqual(first);
  });

  test('keeps the form keys of different people apart', () => {
    const { one, create } = setUp();
    const otherPersonsProject = create(one.entrepreneur, { form_key: 'same-form' });
    expect(create(one.admin, { form_key: 'same-form' })).not.toEqual(otherPersonsProject);
  });

  test.each(['investor', 'tenant', 'superadmin'] as const)(
    'is refused to %s and writes nothing',
    (role) => {
      const { db, one, create } = setUp();
      const actor = person(db, role, { companyId: role === 'superadmin' ? null : one.id });
      const before = dump(db);
      expect(() => create(actor)).toThrow('forbidden');
      expect(dump(db)).toBe(before);
    },
  );

  test('rejects another company’s asset type, owner or upload and writes nothing', () => {
    const { db, one, create } = setUp();
    const two = company(db);
    const images = [{ flag: 'before', file_id: upload(db, two.admin) }];
    const before = dump(db);
    expect(() => create(one.admin, { asset_type_id: two.assetType.id })).toThrow('asset_type_id');
    expect(() => create(one.admin, { entrepreneur_id: two.entrepreneur.id })).toThrow(
      'entrepreneur_id',
    );
    expect(() => create(one.admin, { images })).toThrow('images');
    expect(dump(db)).toBe(before);
  });

  test('reports all invalid fields together, by payload name', () => {
    const { db, one } = setUp();
    const form = {
      ...payload(one.assetType.id),
      name: undefined,
      renovation_cost: '1250,50',
      end_date: '2026-01-01',
    };
    const before = dump(db);
    try {
      createProject(as(db, one.admin), form);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Refused);
      expect((error as Refused).fields).toEqual({
        name: [{ text: 'form.errors.required' }],
        renovation_cost: [{ text: 'form.errors.amount' }],
      });
    }
    expect(() =>
      createProject(as(db, one.admin), payload(one.assetType.id, { end_date: '2026-01-01' })),
    ).toThrow('end_date');
    expect(dump(db)).toBe(before);
  });

  test('lets an entrepreneur create projects only for themselves', () => {
    const { db, one, create } = setUp();
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    expect(() => create(one.entrepreneur, { entrepreneur_id: colleague.id })).toThrow(
      'entrepreneur_id',
    );
  });

  test('keeps the company’s project count in step with creation and deletion', () => {
    const { db, one, create } = setUp();
    const count = () =>
      db.select().from(companies).where(eq(companies.id, one.id)).get()?.projectCount;
    expect(count()).toBe(1);
    const { id } = create(one.admin);
    expect(count()).toBe(2);
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, id)).run();
    expect(count()).toBe(1);
    db.update(projects).set({ deletedAt: null }).where(eq(projects.id, id)).run();
    expect(count()).toBe(2);
  });
});

describe('editing', () => {
  test('increments the version, records a changed value and logs the changes', () => {
    const { db, one, update } = setUp();
    const id = one.project.id;
    update(one.entrepreneur, 1, { current_property_value: '2500000' });
    expect(findProject(db, one.admin, id)).toMatchObject({ name: 'Rothschild 40', version: 2 });
    const values = () =>
      db.select().from(projectValues).where(eq(projectValues.projectId, id)).all();
    expect(values()).toHaveLength(0);
    update(one.admin, 2, { current_property_value: '2600000' });
    expect(values()).toHaveLength(1);
    const last = db.select().from(auditLog).where(eq(auditLog.recordId, id)).all().at(-1);
    expect(last?.changes).toEqual({ currentPropertyValue: { from: 250_000_000, to: 260_000_000 } });
  });

  test('rejects a stale version and returns the current one; without a version the last save wins', () => {
    const { db, one, update, fields } = setUp();
    update(one.admin, 1);
    const before = dump(db);
    expect(() => update(one.entrepreneur, 1, { name: 'Mine' })).toThrow(
      expect.objectContaining({ code: 'stale', values: { version: 2 } }),
    );
    expect(dump(db)).toBe(before);
    updateProject(as(db, one.entrepreneur), fields({ id: one.project.id, name: 'Mine' }));
    expect(findProject(db, one.admin, one.project.id)).toMatchObject({ name: 'Mine', version: 3 });
  });

  test('hides other companies’ projects and invalid ids, and is refused to readers', () => {
    const { db, one, update } = setUp();
    const two = company(db);
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    expect(() => update(two.admin, 1)).toThrow('not-found');
    expect(() => update(colleague, 1)).toThrow('not-found');
    expect(() => update(one.admin, 1, { id: '1 or 1=1' })).toThrow('not-found');
    expect(() => update(investor, 1)).toThrow('forbidden');
  });

  test('adds, flips, reorders and removes pictures', () => {
    const { db, one, update } = setUp();
    const [first, second] = [upload(db, one.admin), upload(db, one.admin)];
    const save = (images: Payload[], version: number) => update(one.admin, version, { images });
    save(
      [
        { flag: 'before', file_id: first },
        { flag: 'after', file_id: second },
      ],
      1,
    );
    const [a, b] = imagesOf(db, one.project.id);
    save(
      [
        { flag: 'after', id: a!.id, position: '2' },
        { flag: 'before', id: b!.id, position: '1' },
      ],
      2,
    );
    expect(imagesOf(db, one.project.id)).toEqual([
      { ...b, flag: 'before' },
      { ...a, flag: 'after' },
    ]);
    expect([a?.fileId, b?.fileId]).toEqual([first, second]);
    save(
      [
        { flag: 'before', id: b!.id, remove: '1' },
        { flag: 'after', id: a!.id },
      ],
      3,
    );
    expect(imagesOf(db, one.project.id)).toHaveLength(1);
  });

  test('keeps pictures that a save does not name, in their order', () => {
    const { db, one, update } = setUp();
    const uploads = Array.from({ length: 4 }, () => upload(db, one.admin));
    const photos = () => imagesOf(db, one.project.id);
    update(one.admin, 1, {
      images: uploads.slice(0, 3).map((file_id) => ({ flag: 'before', file_id })),
    });
    const [a, b, c] = photos().map(({ id }) => id);
    const ids = () => photos().map(({ id }) => id);
    update(one.admin, 2, { images: [] });
    expect(ids()).toEqual([a, b, c]);
    update(one.admin, 3, { images: [{ file_id: uploads[3], flag: 'after' }] });
    expect(ids().slice(0, 3)).toEqual([a, b, c]);
    const d = ids()[3];
    update(one.admin, 4, { images: [{ id: b, flag: 'after' }] });
    expect(photos().map(({ flag }) => flag)).toEqual(['before', 'after', 'before', 'after']);
    update(one.admin, 5, {
      images: [
        { id: d, position: '1' },
        { id: a, position: '3' },
      ],
    });
    expect(ids()).toEqual([d, b, a, c]);
    expect(photos()[1]?.flag).toBe('after');
    update(one.admin, 6, { images: [{ id: b, remove: '1' }] });
    expect(ids()).toEqual([d, a, c]);
    expect(() => update(one.admin, 7, { images: [{ id: b, flag: 'after' }] })).toThrow('images');
    expect(() => update(one.admin, 7, { images: [{ id: a, flag: 'garden' }] })).toThrow('images');
  });

  test('rejects a picture of another project and an upload used elsewhere', () => {
    const { db, one, create, update } = setUp();
    const usedUpload = upload(db, one.admin);
    const otherProject = create(one.admin, { images: [{ flag: 'before', file_id: usedUpload }] });
    const [image] = imagesOf(db, otherProject.id);
    const save = (images: Payload[]) => () => update(one.admin, 1, { images });
    expect(save([{ flag: 'before', id: image!.id }])).toThrow('images');
    expect(save([{ flag: 'before', file_id: usedUpload }])).toThrow('images');
  });
});
