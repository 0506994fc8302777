import { companies } from 'db/schema/company';
import { distributions } from 'db/schema/distribution';
import { projectImages, projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createCall, issueCall } from '~/models/capital-calls/save.server';
import { approveChangeOrder } from '~/models/change-orders/decide.server';
import { createChangeOrder } from '~/models/change-orders/save.server';
import { submitChangeOrder } from '~/models/change-orders/submit.server';
import { createHolding } from '~/models/holdings/save.server';
import { approvedChangesIn } from '~/models/investor-updates/approved-changes.server';
import { photosOf } from '~/models/investor-updates/photos.server';
import { updateDraft } from '~/models/investor-updates/save.server';
import { draftForEdit } from '~/models/investor-updates/show.server';
import { createMilestone } from '~/models/milestones/save.server';
import type { Payload } from '~/models/operation.server';
import { updatePhase } from '~/models/phases/save.server';
import { as } from '../support/caller';
import { errorKeysOf } from '../support/refused';
import { now, upload } from '../support/world';
import { dayLength, updatesSetUp } from './investor-updates-set-up';
import { milestonePayload, phasePayload } from './phases-set-up';

type Set = ReturnType<typeof updatesSetUp>;

const changePhase = ({ later, phase }: Set, id: number, days: number, more: Payload) =>
  updatePhase(later(days), phasePayload({ id, version: phase(id).version, ...more }));

function setValue({ db, project_id }: Set, currentPropertyValue: number) {
  db.update(projects).set({ currentPropertyValue }).where(eq(projects.id, project_id)).run();
}

describe('the text of a draft', () => {
  test('says so if nothing happened, and begins where the last update ended', () => {
    const set = updatesSetUp();
    const { create, read, send } = set;
    setValue(set, 0);
    const first = create();
    expect(read(first)).toMatchObject({
      number: 1,
      title: 'Update 1 of 15/03/2026',
      body: 'Nothing changed in the figures of the project from 01/01/2026 to 15/03/2026.',
      endsAt: now,
    });
    // The draft is sent later; nothing that happened until then is lost.
    send(first, 5);
    const next = read(create(10));
    expect(next).toMatchObject({ number: 2, startsAt: now, endsAt: now + 10 * dayLength });
  });

  test('tells progress, finished work, late work and new ends since the last one', () => {
    const set = updatesSetUp();
    const { addPhase, later, sent, textOf } = set;
    setValue(set, 0);
    const plan = { planned_cost: '0', actual_cost: '0' };
    const [walls, roof] = [addPhase(), addPhase()];
    addPhase(0, 0, { title: 'Floor', end_date: '2026-03-16', date_of_expense: '2026-03-16' });
    sent(1);
    changePhase(set, walls, 2, { ...plan, title: 'Walls', status: 'completed', progress: '100' });
    changePhase(set, roof, 2, { ...plan, title: 'Roof', end_date: '2026-06-10' });
    changePhase(set, roof, 3, { ...plan, title: 'Roof', end_date: '2026-06-17' });
    const day = { due_date: '2026-03-15', end_date: '2026-03-15', date_of_expense: '2026-03-15' };
    createMilestone(later(2), milestonePayload({ phase_id: roof, ...day, ...plan }));
    expect(textOf(4)).toBe(
      [
        'What changed in the project from 16/03/2026 to 19/03/2026.',
        'Progress\n• 33% of the work is done; it was 0% in the last update',
        'Finished\n• Walls',
        'Schedule\n' +
          '• Walls down (milestone): due on 15/03/2026 and not finished, 4 days late\n' +
          '• Floor: due on 16/03/2026 and not finished, 3 days late\n' +
          '• Roof: 17/06/2026 instead of 31/05/2026, 17 days later',
      ].join('\n\n'),
    );
  });

  test('compares costs, forecast, value and cash with the last update', () => {
    const set = updatesSetUp();
    const { addPhase, sent, textOf, expense, income, read } = set;
    const phase_id = String(addPhase(1000));
    expense(400, { phase_id });
    const first = sent(1);
    expect(read(first).body).toContain(
      'Costs\n• Costs so far: $400\n• Forecast: $1,000, as budgeted\n\n' +
        'Value and cash\n• Current value of the property: $2,500,000\n• Cash of the project, about: -$400',
    );
    expense(800, { phase_id });
    income(900);
    setValue(set, 260_000_000);
    const text = textOf(2);
    for (const line of [
      '• Costs so far: $1,200 (was $400)',
      '• Forecast: $1,200 for a budget of $1,000, $200 over budget',
      '• Current value of the property: $2,600,000 (was $2,500,000)',
    ])
      expect(text).toContain(line);
    expect(text).toContain('Cash of the project, about: -$300 (was -$400)');
  });

  test('leaves out a section without changes', () => {
    const { addPhase, sent, textOf } = updatesSetUp();
    addPhase(1000);
    sent(1);
    expect(textOf(2)).toBe(
      'Nothing changed in the figures of the project from 16/03/2026 to 17/03/2026.',
    );
  });

  test('tells calls, distributions and approved changes of the period', () => {
    const set = updatesSetUp();
    const { db, one, project_id, addPhase, later, sent, textOf } = set;
    const phase = addPhase(1000);
    createHolding(later(), { project_id, name: 'Dana', committed: '5000', form_key: 'holder-1' });
    sent(1);
    const call = createCall(later(2), { project_id, amount: '500', due_on: '2026-05-01' });
    issueCall(later(2), call);
    createCall(later(2), { project_id, amount: '100', due_on: '2026-05-01' });
    const stamps = { createdAt: now, updatedAt: now };
    const paid = { projectId: project_id, number: 1, cash: 70_000, source: 'sale' } as const;
    db.insert(distributions)
      .values({
        ...paid,
        ...stamps,
        date: '2026-03-17',
        status: 'approved',
        approvedAt: now + dayLength * 2,
      })
      .run();
    const lines = [{ place: `phase-${phase}`, amount: '200' }];
    const change = { project_id, title: 'Deeper foundations', reason: 'Rock.', funding: 'loan' };
    const order = createChangeOrder(later(2), { ...change, days: '5', lines });
    submitChangeOrder(later(2), { ...order, version: 1 });
    const admin = as(db, one.admin, { now: now + 3 * dayLength });
    approveChangeOrder(admin, { ...order, version: 2, move_dates: 'on' });
    expect(textOf(4)).toContain(
      'Capital calls and distributions\n' +
        '• Capital call 1, due on 01/05/2026\n' +
        '• Distribution 1 of 17/03/2026\n\n' +
        'Approved changes\n' +
        '• Change order 1, Deeper foundations, adds $200 to the budget, ends 5 days later, profit falls by $200',
    );
    const since = (days: number) => approvedChangesIn(db, project_id, now + days * dayLength, 9e15);
    expect(since(3)).toMatchObject([{ number: 1, amount: 20_000, days: 5 }]);
    expect(since(3.1)).toEqual([]);
  });

  test('has no amounts if the investors see none', () => {
    const set = updatesSetUp();
    const { db, project_id, addPhase, create, read, expense } = set;
    db.update(projects).set({ investorsSeeMoney: false }).where(eq(projects.id, project_id)).run();
    expense(400, { phase_id: String(addPhase(1000, 0, { progress: '50' })) });
    const { body, hasAmounts, actual } = read(create());
    expect([body.includes('$'), hasAmounts, actual]).toEqual([false, false, 40_000]);
    expect(body).toContain('Progress');
  });

  test('is in the language of the company, and as a form would save it', () => {
    const { db, one, create, later, page, read } = updatesSetUp();
    db.update(companies).set({ locale: 'he-IL' }).where(eq(companies.id, one.id)).run();
    const id = create();
    const { title, body } = page(id);
    expect(body).toMatch(/^מה השתנה בפרויקט בין 01\/01\/2026 ל־15\/03\/2026\./);
    updateDraft(later(), { id, version: '1', title, body });
    expect(read(id)).toMatchObject({ title, body });
  });

  test('never exceeds what a form accepts', () => {
    const { addPhase, later, create, page } = updatesSetUp();
    const past = {
      start_date: '2026-01-01',
      end_date: '2026-01-31',
      date_of_expense: '2026-01-31',
    };
    for (let number = 0; number < 12; number += 1)
      addPhase(0, 0, { title: 'x'.repeat(120), ...past });
    const id = create();
    const { title, body } = page(id);
    expect(body).toContain('• and 7 more');
    expect(updateDraft(later(), { id, version: '1', title, body })).toMatchObject({ id });
  });
});

describe('the photos of a draft', () => {
  const fileIdsOf = (photos: { fileId: number }[]) => photos.map(({ fileId }) => fileId);

  test('are those of the period, with the first photo of the same spot first', () => {
    const { db, photo, sent, create, later } = updatesSetUp();
    const [old, before] = [photo(), photo({ spot: 'Kitchen', flag: 'before' })];
    sent(1);
    const single = photo({}, 2);
    const after = photo({ spot: 'Kitchen' }, 3);
    const id = create(4);
    expect(fileIdsOf(photosOf(db, id))).toEqual([before, after, single]);
    const { proposed, others } = draftForEdit(later(4), { id }).choices;
    expect([fileIdsOf(proposed), fileIdsOf(others)]).toEqual([[before, after, single], [old]]);
  });

  test('are chosen among those of the project, in the order of the form', () => {
    const { db, one, photo, create, later } = updatesSetUp();
    const [first, second] = [photo(), photo()];
    const id = create();
    const save = (photos: unknown, version: number) =>
      updateDraft(later(), { id, version, title: 'T', body: 'B', photos } as Payload);
    save([second, first].map(String), 1);
    expect(fileIdsOf(photosOf(db, id))).toEqual([second, first]);
    expect(errorKeysOf(() => save([String(upload(db, one.entrepreneur))], 2))).toEqual({
      photos: 'investorUpdate.errors.photos',
    });
    const many = Array.from({ length: 13 }, () => String(photo()));
    expect(errorKeysOf(() => save(many, 2))).toEqual({
      photos: 'investorUpdate.errors.tooManyPhotos',
    });
    save(undefined, 2);
    expect(photosOf(db, id)).toEqual([]);
  });

  test('stay when the project’s photo is removed', () => {
    const { db, photo, create } = updatesSetUp();
    const fileId = photo();
    const id = create();
    db.delete(projectImages).where(eq(projectImages.fileId, fileId)).run();
    expect(fileIdsOf(photosOf(db, id))).toEqual([fileId]);
  });
});
