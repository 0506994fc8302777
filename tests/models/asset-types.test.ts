import { auditLog } from 'db/schema/audit';
import { assetTypes, projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { assetTypeList } from '~/models/asset-types/list.server';
import {
  assetTypeDeletion,
  assetTypeForEdit,
  createAssetType,
  deleteAssetType,
  findAssetType,
  renameAssetType,
} from '~/models/asset-types/save.server';
import type { ListState } from '~/models/lists/state';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, now, person, project } from '../support/world';

const nameTaken = expect.objectContaining({
  fields: { name: [{ text: 'assetType.errors.nameTaken' }] },
});

const payload = (more: Partial<ListState> = {}): ListState => ({
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
  const create = (actor: Actor, name: string, form_key = `form-of-${encodeURIComponent(name)}`) =>
    createAssetType(as(db, actor), { name, form_key }).id;
  const rename = (actor: Actor, id: number, name: string, version = 1) =>
    renameAssetType(as(db, actor), { id, name, version });
  return { db, one: company(db), two: company(db), create, rename };
}

describe('adding', () => {
  test('creates one type per form, with an audit row', () => {
    const { db, one, create } = setUp();
    const id = create(one.admin, 'Loft');
    expect(create(one.admin, 'Loft')).toBe(id);
    expect(findAssetType(db, one.admin, id)).toMatchObject({
      name: 'Loft',
      version: 1,
      projectCount: 0,
    });
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

  test.each(['Apartment', 'aPARTMENT', 'Ａpartment'])('rejects %s as taken', (name) => {
    const { db, one, create } = setUp();
    const before = dump(db);
    expect(() => create(one.admin, name)).toThrow(nameTaken);
    expect(dump(db)).toBe(before);
  });

  test('ignores case in names outside ASCII, and allows the same name in another company', () => {
    const { one, two, create } = setUp();
    create(one.admin, 'Été');
    expect(() => create(one.admin, 'ÉTÉ')).toThrow(nameTaken);
    expect(create(two.admin, 'ÉTÉ')).toBeGreaterThan(0);
  });
});

describe('renaming', () => {
  test('increments the version and records both names', () => {
    const { db, one, rename } = setUp();
    const { id } = one.assetType;
    rename(one.admin, id, 'Flat');
    expect(findAssetType(db, one.admin, id)).toMatchObject({
      name: 'Flat',
      version: 2,
      projectCount: 1,
    });
    const audit = db.select().from(auditLog).where(eq(auditLog.recordId, id)).all();
    expect(audit.at(-1)).toMatchObject({
      action: 'asset-type.update',
      changes: { name: { from: 'Apartment', to: 'Flat' } },
    });
  });

  test('allows a change of case, rejects another type’s name and reports a stale version', () => {
    const { one, create, rename } = setUp();
    const { id } = one.assetType;
    create(one.admin, 'Loft');
    rename(one.admin, id, 'APARTMENT');
    expect(() => rename(one.admin, id, 'loft', 2)).toThrow(nameTaken);
    expect(() => rename(one.admin, id, 'Flat')).toThrow(
      expect.objectContaining({ code: 'stale', values: { version: 2 } }),
    );
  });
});

describe('deleting', () => {
  test('deletes a type without projects, with an audit row', () => {
    const { db, one, create } = setUp();
    const id = create(one.admin, 'Loft');
    expect(deleteAssetType(as(db, one.admin), { id })).toEqual({ name: 'Loft' });
    expect(db.select().from(assetTypes).where(eq(assetTypes.id, id)).get()).toBeUndefined();
    const audit = db.select().from(auditLog).where(eq(auditLog.recordId, id)).all();
    expect(audit.at(-1)).toMatchObject({
      action: 'asset-type.delete',
      changes: { name: { from: 'Loft' } },
    });
  });

  test('is refused while projects use the type, deleted ones included; the newest are named', () => {
    const { db, one } = setUp();
    const { id } = one.assetType;
    for (let n = 1; n <= 6; n += 1) project(db, one.entrepreneur, id, { name: `House ${n}` });
    const deletion = assetTypeDeletion(as(db, one.admin), { id });
    expect(deletion).toMatchObject({ projectCount: 7, deletedCount: 0, isInUse: true });
    expect(deletion.newest.map(({ name }) => name)).toEqual(
      [6, 5, 4, 3, 2].map((n) => `House ${n}`),
    );

    db.update(projects).set({ deletedAt: now }).run();
    expect(assetTypeDeletion(as(db, one.admin), { id })).toMatchObject({
      projectCount: 0,
      deletedCount: 7,
      isInUse: true,
      newest: [],
    });
    const before = dump(db);
    expect(() => deleteAssetType(as(db, one.admin), { id })).toThrow(
      expect.objectContaining({ code: 'in-use', values: { projectCount: 0, deletedCount: 7 } }),
    );
    expect(dump(db)).toBe(before);
  });
});

describe('the list', () => {
  test('counts, sorts, searches and pages the company’s own types', () => {
    const { db, one, two, create } = setUp();
    create(two.admin, 'Castle');
    for (const name of ['Loft', 'Office 100%', 'Villa']) create(one.admin, name);
    const names = (query: Partial<ListState>) =>
      assetTypeList(as(db, one.admin), payload(query)).rows.map((row) => row.name);
    expect(names({})).toEqual(['Villa', 'Office 100%', 'Loft', 'Apartment']);
    expect(names({ orderBy: 'projects' })[0]).toBe('Apartment');
    expect(names({ orderBy: 'name', order: 'asc' })).toEqual([
      'Apartment',
      'Loft',
      'Office 100%',
      'Villa',
    ]);
    expect(names({ page: 2 })).toEqual([]);
    expect(names({ search: '0%' })).toEqual(['Office 100%']);
    expect(assetTypeList(as(db, one.admin), payload({ search: 'f' }))).toMatchObject({ total: 2 });
    expect(assetTypeList(as(db, one.admin), payload()).rows.at(-1)).toMatchObject({
      projectCount: 1,
    });
  });
});

describe('who may', () => {
  const actionsFor = (db: ReturnType<typeof freshDatabase>, actor: Actor, id: number) => ({
    list: () => assetTypeList(as(db, actor), payload()),
    create: () => createAssetType(as(db, actor), { name: 'Loft' }),
    open: () => assetTypeForEdit(as(db, actor), { id }),
    edit: () => renameAssetType(as(db, actor), { id, name: 'Flat', version: 1 }),
    ask: () => assetTypeDeletion(as(db, actor), { id }),
    delete: () => deleteAssetType(as(db, actor), { id }),
  });

  test.each(['superadmin', 'entrepreneur', 'investor', 'tenant'] as const)(
    'permits nothing to %s',
    (role) => {
      const { db, one } = setUp();
      const actor = person(db, role, { companyId: role === 'superadmin' ? null : one.id });
      const before = dump(db);
      for (const act of Object.values(actionsFor(db, actor, one.assetType.id)))
        expect(act).toThrow('forbidden');
      expect(dump(db)).toBe(before);
    },
  );

  test('permits a company user what was granted', () => {
    const { db, one } = setUp();
    const options = { companyId: one.id, parentId: one.admin.id };
    const reader = person(db, 'admin', { ...options, permissions: ['asset-types.view'] });
    const can = actionsFor(db, reader, one.assetType.id);
    expect(can.list().total).toBe(1);
    for (const act of [can.create, can.open, can.edit, can.ask, can.delete])
      expect(act).toThrow('forbidden');
    const editor = person(db, 'admin', { ...options, permissions: ['asset-types.edit'] });
    actionsFor(db, editor, one.assetType.id).edit();
    expect(findAssetType(db, one.admin, one.assetType.id).name).toBe('Flat');
  });

  test('names the blocking projects to anyone who may see them', () => {
    const { db, one } = setUp();
    const options = { companyId: one.id, parentId: one.admin.id };
    const user = person(db, 'admin', { ...options, permissions: ['asset-types.delete'] });
    expect(actionsFor(db, user, one.assetType.id).ask()).toMatchObject({
      projectCount: 1,
      newest: [],
    });
  });

  test('does not find another company’s type', () => {
    const { db, one, two } = setUp();
    const can = actionsFor(db, two.admin, one.assetType.id);
    const before = dump(db);
    for (const act of [can.open, can.edit, can.ask, can.delete]) expect(act).toThrow('not-found');
    expect(dump(db)).toBe(before);
  });
});
