import { expect, test } from 'vitest';
import { photoPairs } from '~/models/projects/photo-pairs';
import { projectReport } from '~/models/reports/show.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { fillProject } from '../support/large-project';
import { company, join, now, person } from '../support/world';

const smallProject = { phases: 2, milestones: 3, documents: 1, messages: 1 };

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const id = one.project.id;
  fillProject(db, { projectId: id, owner: one.entrepreneur, size: smallProject, now });
  return { db, one, id, asked: { id: String(id) } };
}

test('names the project’s company, also to people without a company', () => {
  const { db, one, id, asked } = setUp();
  const investor = person(db, 'investor', { companyId: null });
  join(db, id, investor, 'investor');
  for (const actor of [one.admin, investor]) {
    const report = projectReport(as(db, actor), asked);
    expect(report).toMatchObject({
      report: { company: { name: 'A company' } },
      project: { currency: 'USD' },
    });
    expect(report.phases).toHaveLength(smallProject.phases);
  }
});

test('shows work only with permission for it, and nothing without access to the project', () => {
  const { db, one, asked } = setUp();
  const under = { companyId: one.id, parentId: one.admin.id };
  const user = person(db, 'admin', { ...under, permissions: ['projects.view'] });
  expect(projectReport(as(db, user), asked)).toMatchObject({ phases: null, milestones: null });
  const planner = person(db, 'admin', { ...under, permissions: ['projects.view', 'phases.view'] });
  expect(projectReport(as(db, planner), asked)).toMatchObject({
    phases: { length: 2 },
    milestones: null,
  });
  const idle = person(db, 'admin', { ...under, permissions: [] });
  const notFound = expect.objectContaining({ code: 'not-found' });
  for (const [actor, refusal] of [
    [company(db).admin, notFound],
    [person(db, 'investor', { companyId: null }), notFound],
    [idle, expect.objectContaining({ code: 'forbidden' })],
  ] as const)
    expect(() => projectReport(as(db, actor), asked)).toThrow(refusal);
});

test('pairs before and after photos in order, with unpaired ones last', () => {
  const flags = ['after', 'before', 'after', 'after'] as const;
  const photos = flags.map((flag, id) => ({ flag, id }));
  const ids = (input: typeof photos) => photoPairs(input).map((pair) => pair.map(({ id }) => id));
  expect(ids(photos)).toEqual([[1, 0], [2], [3]]);
  expect(ids(photos.slice(1, 2))).toEqual([[1]]);
  expect(ids([])).toEqual([]);
});
