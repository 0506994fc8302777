import { phases } from 'db/schema/work';
import { describe, expect, test } from 'vitest';
import { timesIn } from '~/i18n/times';
import { textFor } from '~/i18n/words';
import { formatEntry } from '~/models/audit/entry.server';
import { auditList } from '~/models/audit/list.server';
import { recordAudit } from '~/models/audit/record.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, now, person, project } from '../support/world';

const query = { search: '', order: 'desc', page: 1, perPage: 10 } as const;

function setUp() {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const superadmin = person(db, 'superadmin', { companyId: null });
  const user = person(db, 'admin', {
    companyId: one.id,
    parentId: one.admin.id,
    permissions: ['people.view'],
  });
  const about = (of: typeof one, more: Partial<Parameters<typeof recordAudit>[2]> = {}) =>
    recordAudit(db, as(db, of.admin), {
      action: 'project.update',
      recordId: of.project.id,
      projectId: of.project.id,
      changes: {},
      ...more,
    });
  return { db, one, two, superadmin, user, about };
}

describe('who reads the log', () => {
  test('shows an admin the company’s entries, the super admin all, others none', () => {
    const { db, one, two, superadmin, user, about } = setUp();
    about(one);
    about(two);
    expect(auditList(as(db, one.admin), query).rows.map(({ actor }) => actor)).toEqual([
      one.admin.name,
    ]);
    expect(auditList(as(db, superadmin), query).total).toBe(2);
    for (const actor of [user, one.entrepreneur])
      expect(() => auditList(as(db, actor), query)).toThrow('forbidden');
    expect(() => auditList.batches(as(db, user))).toThrow('forbidden');
  });
});

describe('finding an entry', () => {
  test('sorts newest or oldest first', () => {
    const { db, one, about } = setUp();
    about(one, { action: 'project.create' });
    about(one);
    const actions = (order: 'asc' | 'desc') =>
      auditList(as(db, one.admin), { ...query, order }).rows.map(({ action }) => action);
    expect(actions('desc')).toEqual(['project.update', 'project.create']);
    expect(actions('asc')).toEqual(['project.create', 'project.update']);
  });

  test('filters by kind, project, actor and subject', () => {
    const { db, one, about } = setUp();
    const other = project(db, one.entrepreneur, one.assetType.id, { name: 'Bialik 7' });
    about(one, { recordId: other.id, projectId: other.id });
    about(one, {
      action: 'person.update',
      recordId: one.entrepreneur.id,
      projectId: undefined,
    });
    const count = (more: object) => auditList(as(db, one.admin), { ...query, ...more }).total;
    expect(count({ record: 'person' })).toBe(1);
    expect(count({ search: 'Bialik' })).toBe(1);
    expect(count({ search: 'Bi' })).toBe(1);
    expect(count({ search: one.entrepreneur.name })).toBe(1);
    expect(count({ search: one.admin.name })).toBe(2);
    expect(count({ search: 'unknown' })).toBe(0);
  });

  test('exports every entry once across batches', () => {
    const { db, one, about } = setUp();
    for (let entries = 0; entries < 1203; entries += 1) about(one);
    const ids = [...auditList.batches(as(db, one.admin))].flat().map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([1203, 1203]);
  });
});

describe('what an entry says', () => {
  test('describes names, amounts, days and permissions in words', () => {
    const { db, one, about } = setUp();
    const changes = {
      purchasePrice: { from: null, to: 180_000_000 },
      endDate: { from: '2026-01-02', to: '2026-03-04' },
      phone: { from: '+972500000001', to: '+972500000002' },
      phoneNumber: { from: '500000001', to: '500000002' },
      permissions: { from: '', to: 'projects.view billing' },
      odd: { to: { a: 1 } },
    };
    about(one, { changes });
    const [entry] = auditList(as(db, one.admin), query).rows;
    expect(formatEntry(textFor('en-US'), entry!, timesIn('UTC'))).toMatchObject({
      at: Date.UTC(2026, 2, 15, 12),
      action: 'Changed',
      record: 'Project',
      name: 'Shabazi 12',
      project: null,
      changes: [
        { field: 'Purchase price', from: null, to: '$1,800,000' },
        { field: 'End date', from: '02/01/2026', to: '04/03/2026' },
        { field: 'Phone', from: '+972500000001', to: '+972500000002' },
        { field: 'Permissions', from: null, to: 'Projects (View), Plans and cards (Manage)' },
        { field: 'odd', from: null, to: '{"a":1}' },
      ],
    });
  });

  test('names a deleted record by its number', () => {
    const { db, one, about } = setUp();
    const day = '2026-01-01';
    const phase = db
      .insert(phases)
      .values({
        projectId: one.project.id,
        title: 'Roof',
        startDate: day,
        endDate: day,
        customFields: {},
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get();
    about(one, { action: 'phase.create', recordId: phase.id });
    const describedEntries = () =>
      formatEntry(textFor('he-IL'), auditList(as(db, one.admin), query).rows[0]!, timesIn('UTC'));
    expect(describedEntries()).toMatchObject({
      name: 'Roof',
      record: 'שלב',
      action: 'יצירה',
      project: 'Shabazi 12',
    });
    db.delete(phases).run();
    expect(describedEntries().name).toBe(`#${phase.id}`);
  });
});
