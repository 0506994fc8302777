import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { projectImages, projects } from 'db/schema/project';
import { settings } from 'db/schema/settings';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createAssetType } from '~/models/asset-types/save.server';
import {
  companyDashboard,
  dashboardSummary,
  newestProjects,
} from '~/models/dashboard/company.server';
import { choiceKey, storeLinks } from '~/models/installation/choices.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, now, person, project, upload } from '../support/world';

/** Computes the expected sums from the project rows. */
function computedSums(db: Database) {
  return db.all(sql`
    select companies.id, count(projects.id) as count, count(projects.id) - count(purchase_price) as unpriced,
      coalesce(sum(current_property_value) filter (where purchase_price is not null), 0) as value,
      coalesce(sum(purchase_price + renovation_cost), 0) as investment
    from companies left join projects on projects.company_id = companies.id and projects.deleted_at is null
    group by companies.id order by companies.id`);
}
const storedSums = (db: Database) =>
  db.all(sql`select id, project_count as count, unpriced_count as unpriced, project_value as value, project_investment as investment
    from companies order by id`);

const storedTypeCounts = (db: Database) =>
  db.all(sql`select id, project_count as count from asset_types order by id`);
const computedTypeCounts = (db: Database) =>
  db.all(sql`select asset_types.id, count(projects.id) as count
    from asset_types left join projects on asset_type_id = asset_types.id and deleted_at is null
    group by asset_types.id order by asset_types.id`);

describe('the stored sums', () => {
  test('follow every change of a project', () => {
    const db = freshDatabase();
    const [one, two] = [company(db), company(db)];
    const loft = createAssetType(as(db, one.admin), { name: 'Loft' }).id;
    const changes: [string, (id: number) => void][] = [
      ['value', (id) => set(id, { currentPropertyValue: 999 })],
      ['purchase price lost', (id) => set(id, { purchasePrice: null })],
      ['purchase price back', (id) => set(id, { purchasePrice: 5 })],
      ['renovation', (id) => set(id, { renovationCost: 7 })],
      ['another type', (id) => set(id, { assetTypeId: loft })],
      [
        'deleted without a purchase price',
        (id) => set(id, { deletedAt: now, purchasePrice: null }),
      ],
      ['restored so', (id) => set(id, { deletedAt: null })],
      ['priced', (id) => set(id, { purchasePrice: 9 })],
      ['deleted', (id) => set(id, { deletedAt: now })],
      [
        'changed while deleted',
        (id) => set(id, { currentPropertyValue: 11, assetTypeId: one.assetType.id }),
      ],
      ['restored', (id) => set(id, { deletedAt: null })],
      ['restored again', (id) => set(id, { deletedAt: null })],
      ['moved', (id) => set(id, { companyId: two.id, assetTypeId: two.assetType.id })],
      ['erased', (id) => db.delete(projects).where(eq(projects.id, id)).run()],
    ];
    function set(id: number, fields: Partial<typeof projects.$inferInsert>) {
      db.update(projects).set(fields).where(eq(projects.id, id)).run();
    }
    const { id } = project(db, one.entrepreneur, one.assetType.id);
    for (const [change, applyChange] of changes) {
      applyChange(id);
      expect(storedSums(db), change).toEqual(computedSums(db));
      expect(storedTypeCounts(db), change).toEqual(computedTypeCounts(db));
    }
  });
});

describe('the summary', () => {
  test('covers the company’s own projects; only those with a purchase price count for the return', () => {
    const db = freshDatabase();
    const one = company(db);
    company(db);
    project(db, one.entrepreneur, one.assetType.id, {
      purchasePrice: null,
      renovationCost: 30_000_000,
    });
    expect(dashboardSummary(as(db, one.admin))).toEqual({
      numberOfAssets: 2,
      unpriced: 1,
      sold: 0,
      totals: [
        {
          currency: 'USD',
          value: 500_000_000,
          investment: 220_000_000,
          roi: expect.closeTo(13.64, 2),
        },
      ],
      adminCount: null,
    });
  });

  test('leaves out projects that are sold, and says how many', () => {
    const db = freshDatabase();
    const one = company(db);
    const sold = project(db, one.entrepreneur, one.assetType.id);
    const sellOn = (soldOn: string | null) =>
      db.update(projects).set({ soldOn }).where(eq(projects.id, sold.id)).run();
    sellOn('2026-03-01');
    const summary = () => dashboardSummary(as(db, one.admin));
    const left = { value: 250_000_000, investment: 220_000_000 };
    expect(summary()).toMatchObject({ numberOfAssets: 2, sold: 1, totals: [left] });
    sellOn(null);
    const both = { value: 500_000_000, investment: 440_000_000 };
    expect(summary()).toMatchObject({ numberOfAssets: 2, sold: 0, totals: [both] });
  });

  test('has no return without an investment', () => {
    const db = freshDatabase();
    const one = company(db);
    db.update(projects).set({ deletedAt: now }).run();
    expect(dashboardSummary(as(db, one.admin))).toMatchObject({
      numberOfAssets: 0,
      totals: [{ value: 0, investment: 0, roi: null }],
    });
  });

  test('keeps currencies apart for the super admin and counts admins, not company users', () => {
    const db = freshDatabase();
    const [one, two, empty] = [company(db), company(db), company(db)];
    project(db, one.entrepreneur, one.assetType.id);
    db.update(companies).set({ currency: 'ILS' }).where(eq(companies.id, two.id)).run();
    db.update(companies).set({ currency: 'EUR' }).where(eq(companies.id, empty.id)).run();
    db.update(projects).set({ deletedAt: now }).where(eq(projects.companyId, empty.id)).run();
    person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
    const summary = dashboardSummary(as(db, person(db, 'superadmin', { companyId: null })));
    expect(summary).toMatchObject({ numberOfAssets: 3, adminCount: 3 });
    expect(summary.totals).toMatchObject([
      { currency: 'USD', value: 500_000_000, investment: 440_000_000 },
      { currency: 'ILS', value: 250_000_000, investment: 220_000_000 },
    ]);
  });

  test('is forbidden to members', () => {
    const db = freshDatabase();
    const one = company(db);
    for (const role of ['entrepreneur', 'investor', 'tenant'] as const) {
      const caller = as(db, person(db, role, { companyId: one.id }));
      for (const query of [dashboardSummary, newestProjects, companyDashboard])
        expect(() => query(caller)).toThrow('forbidden');
    }
  });
});

describe('the newest projects', () => {
  test('lists at most twelve, newest first, with first picture, budget and profit', () => {
    const db = freshDatabase();
    const [one, two] = [company(db), company(db)];
    const ids = Array.from(
      { length: 13 },
      () => project(db, one.entrepreneur, one.assetType.id).id,
    );
    project(db, two.entrepreneur, two.assetType.id);
    const picture = upload(db, one.admin);
    for (const [fileId, position] of [
      [upload(db, one.admin), 1],
      [picture, 0],
    ] as const) {
      const image = { projectId: ids[12]!, fileId, flag: 'after' as const, position };
      db.insert(projectImages)
        .values({ ...image, createdAt: now, updatedAt: now })
        .run();
    }
    const { newest } = newestProjects(as(db, one.admin));
    expect(newest.map(({ id }) => id)).toEqual(ids.slice(1).reverse());
    expect(newest[0]).toMatchObject({
      imageFileId: picture,
      estimatedBudget: 40_000_000,
      profit: 30_000_000,
    });
    expect(newest[1]).toMatchObject({ imageFileId: null });
  });

  test('can be of one asset type', () => {
    const db = freshDatabase();
    const one = company(db);
    const loft = createAssetType(as(db, one.admin), { name: 'Loft' }).id;
    const { id } = project(db, one.entrepreneur, loft, { estimatedBudget: 1 });
    const filtered = newestProjects(as(db, one.admin), { asset_type_id: String(loft) });
    expect(filtered).toMatchObject({ chosenId: loft, newest: [{ id, estimatedBudget: 1 }] });
    expect(filtered.newest).toHaveLength(1);
    const foreign = company(db).assetType.id;
    for (const type of [String(foreign), 'x', '0'])
      expect(newestProjects(as(db, one.admin), { asset_type_id: type })).toMatchObject({
        chosenId: undefined,
        newest: [{ id }, { id: one.project.id }],
      });
  });
});

test('accepts only web addresses as store links', () => {
  const db = freshDatabase();
  expect(storeLinks(db)).toEqual({ android: null, ios: null });
  db.insert(settings)
    .values([
      { key: choiceKey('storeAndroid'), value: 'https://play.example.test/app', updatedAt: now },
      { key: choiceKey('storeIos'), value: 'javascript:alert(1)', updatedAt: now },
    ])
    .run();
  expect(storeLinks(db)).toEqual({ android: 'https://play.example.test/app', ios: null });
});

test('tells the payer that a plan is missing and leaves out forbidden sections', () => {
  const db = freshDatabase();
  const one = company(db);
  expect(companyDashboard(as(db, one.admin))).toMatchObject({
    planNotice: { missingPlan: { plan: 'none' } },
    keepsTypes: true,
  });
  const user = as(db, person(db, 'admin', { companyId: one.id, parentId: one.admin.id }));
  expect(companyDashboard(user)).toMatchObject({
    planNotice: { missingPlan: null },
    keepsTypes: false,
  });
  expect([dashboardSummary.ifPermitted(user), newestProjects.ifPermitted(user)]).toEqual([
    null,
    null,
  ]);
});
