import { auditLog } from 'db/schema/desk';
import { assetTypes, projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { deleteAssetType, dependentsOf } from '~/models/asset-types/delete.server';
import { findAssetType } from '~/models/asset-types/find.server';
import { assetTypeList } from '~/models/asset-types/list.server';
import { createAssetType, NameTaken, renameAssetType } from '~/models/asset-types/save.server';
import type { ListState } from '~/models/lists/state';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, now, person, project } from '../support/world';

const asked = (more: Partial<ListState> = {}): ListState => ({
  page: 1,
  perPage: 10,
  search: '',
  order: 'desc',
  orderBy: 'id',
  filters: {},
  ...more,
});

function setUp() {
  const db = freshDatabase();
  return { db, one: company(db), two: company(db) };
}

describe('adding', () => {
  test('gives the company a type, once for one form, with an audit row', () => {
    const { db, one } = setUp();
    const id = createAssetType(db, one.admin, 'Loft', 'one-form', now);
    expect(createAssetType(db, one.admin, 'Loft', 'one-form', now)).toBe(id);
    expect(findAssetType(db, one.admin, id)).toMatchObject({ name: 'Loft', version: 1, projectCount: 0 });
    const audit = db.select().from(auditLog).where(eq(auditLog.recordId, id)).all();
    expect(audit).toMatchObject([
      {
        action: 'asset-type.create',
        companyId: one.id,
        actorId: one.admin.id,
        changes: { name: { to: 'Loft' } },
      },
    ]);
  });

  test.each(['Apartment', 'aPARTMENT', 'Ａpartment'])('%s is taken', (name) => {
    const { db, one } = setUp();
    const before = dump(db);
    expect(() => createAssetType(db, one.admin, name, 'form', now)).toThrow(NameTaken);
    expect(dump(db)).toBe(before);
  });

  test('a name of letters SQLite cannot fold is taken in either case, and free in another company', () => {
    const { db, one, two } = setUp();
    createAssetType(db, one.admin, 'Été', 'form', now);
    expect(() => createAssetType(db, one.admin, 'ÉTÉ', 'another', now)).toThrow(NameTaken);
    expect(createAssetType(db, two.admin, 'ÉTÉ', 'form', now)).toBeGreaterThan(0);
  });
});

describe('renaming', () => {
  test('counts the version up and keeps both names', () => {
    const { db, one } = setUp();
    const { id } = one.assetType;
    renameAssetType(db, one.admin, id, 'Flat', 1, now);
    expect(findAssetType(db, one.admin, id)).toMatchObject({ name: 'Flat', version: 2, projectCount: 1 });
    const audit = db.select().from(auditLog).where(eq(auditLog.recordId, id)).all();
    expect(audit.at(-1)).toMatchObject({
      action: 'asset-type.update',
      changes: { name: { from: 'Apartment', to: 'Flat' } },
    });
  });

  test('to its own name in capitals is no clash; to another’s it is; an old version is told the new one', () => {
    const { db, one } = setUp();
    const { id } = one.assetType;
    createAssetType(db, one.admin, 'Loft', 'form', now);
    renameAssetType(db, one.admin, id, 'APARTMENT', 1, now);
    expect(() => renameAssetType(db, one.admin, id, 'loft', 2, now)).toThrow(NameTaken);
    expect(() => renameAssetType(db, one.admin, id, 'Flat', 1, now)).toThrow(
      expect.objectContaining({ code: 'stale', values: { version: 2 } }),
    );
  });
});

describe('deleting', () => {
  test('a type without projects is gone, with an audit row', () => {
    const { db, one } = setUp();
    const id = createAssetType(db, one.admin, 'Loft', 'form', now);
    expect(deleteAssetType(db, one.admin, id, now)).toBe('Loft');
    expect(db.select().from(assetTypes).where(eq(assetTypes.id, id)).get()).toBeUndefined();
    const audit = db.select().from(auditLog).where(eq(auditLog.recordId, id)).all();
    expect(audit.at(-1)).toMatchObject({ action: 'asset-type.delete', changes: { name: { from: 'Loft' } } });
  });

  test('projects stand in the way, deleted ones too; the newest are named', () => {
    const { db, one } = setUp();
    const { id } = one.assetType;
    for (let n = 1; n <= 6; n += 1) project(db, one.entrepreneur, id, { name: `House ${n}` });
    const dependents = dependentsOf(db, one.admin, id);
    expect(dependents).toMatchObject({ projectCount: 7, deletedCount: 0 });
    expect(dependents.newest.map(({ name }) => name)).toEqual([6, 5, 4, 3, 2].map((n) => `House ${n}`));

    db.update(projects).set({ deletedAt: now }).run();
    expect(dependentsOf(db, one.admin, id)).toEqual({ projectCount: 0, deletedCount: 7, newest: [] });
    const before = dump(db);
    expect(() => deleteAssetType(db, one.admin, id, now)).toThrow(
      expect.objectContaining({ code: 'in-use', values: { projectCount: 0, deletedCount: 7 } }),
    );
    expect(dump(db)).toBe(before);
  });
});

describe('the list', () => {
  test('counts, sorts, searches and pages the company’s own', () => {
    const { db, one, two } = setUp();
    createAssetType(db, two.admin, 'Castle', 'form', now);
    for (const name of ['Loft', 'Office 100%', 'Villa']) createAssetType(db, one.admin, name, name, now);
    const names = (query: Partial<ListState>) =>
      assetTypeList(as(db, one.admin), asked(query)).rows.map((row) => row.name);
    expect(names({})).toEqual(['Villa', 'Office 100%', 'Loft', 'Apartment']);
    expect(names({ orderBy: 'projects' })[0]).toBe('Apartment');
    expect(names({ orderBy: 'name', order: 'asc' })).toEqual(['Apartment', 'Loft', 'Office 100%', 'Villa']);
    expect(names({ page: 2 })).toEqual([]);
    expect(names({ search: '0%' })).toEqual(['Office 100%']);
    expect(assetTypeList(as(db, one.admin), asked({ search: 'f' }))).toMatchObject({ total: 2 });
    expect(assetTypeList(as(db, one.admin), asked()).rows.at(-1)).toMatchObject({ projectCount: 1 });
  });
});

describe('who may', () => {
  const doing = (db: ReturnType<typeof freshDatabase>, actor: ReturnType<typeof person>, id: number) => ({
    list: () => assetTypeList(as(db, actor), asked()),
    create: () => createAssetType(db, actor, 'Loft', 'form', now),
    edit: () => renameAssetType(db, actor, id, 'Flat', 1, now),
    delete: () => deleteAssetType(db, actor, id, now),
  });

  test.each(['superadmin', 'entrepreneur', 'investor', 'tenant'] as const)('nothing for %s', (role) => {
    const { db, one } = setUp();
    const actor = person(db, role, { companyId: role === 'superadmin' ? null : one.id });
    const before = dump(db);
    for (const act of Object.values(doing(db, actor, one.assetType.id))) expect(act).toThrow('forbidden');
    expect(dump(db)).toBe(before);
  });

  test('a user under an admin does what was granted', () => {
    const { db, one } = setUp();
    const options = { companyId: one.id, parentId: one.admin.id };
    const reader = person(db, 'admin', { ...options, permissions: ['asset-types.view'] });
    const can = doing(db, reader, one.assetType.id);
    expect(can.list().total).toBe(1);
    for (const act of [can.create, can.edit, can.delete]) expect(act).toThrow('forbidden');
    const editor = person(db, 'admin', { ...options, permissions: ['asset-types.edit'] });
    doing(db, editor, one.assetType.id).edit();
    expect(findAssetType(db, one.admin, one.assetType.id).name).toBe('Flat');
  });

  test('another company’s type is not there', () => {
    const { db, one, two } = setUp();
    const can = doing(db, two.admin, one.assetType.id);
    const before = dump(db);
    for (const act of [can.edit, can.delete, () => dependentsOf(db, two.admin, one.assetType.id)])
      expect(act).toThrow('not-found');
    expect(dump(db)).toBe(before);
  });
});
