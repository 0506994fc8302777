import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/desk';
import { documents } from 'db/schema/document';
import { messages, receiverTypes } from 'db/schema/message';
import { milestones, phases } from 'db/schema/work';
import { describe, expect, test } from 'vitest';
import { portals } from '~/http/portals.server';
import { emptyView } from '~/http/view';
import { textFor } from '~/i18n/text';
import type { Actor } from '~/models/access/actor.server';
import { noteVisit } from '~/models/projects/visit.server';
import { projectShowLoader, type ShownProjectPage } from '~/screens/projects/show.server';
import { freshDatabase } from '../support/database';
import { planOf, statementsOf } from '../support/statements';
import { company, join, now, person, upload } from '../support/world';

const tableScan =
  /^SCAN (messages|documents|milestones|phases|files|people|projects|project_\w+|audit_log)\b/;

type Size = Record<'phases' | 'milestones' | 'documents' | 'messages', number>;
const small: Size = { phases: 5, milestones: 5, documents: 5, messages: 5 };
/** The project the figures are held against. */
const large: Size = { phases: 40, milestones: 200, documents: 300, messages: 5_000 };

describe.each(['admin', 'entrepreneur', 'investor', 'tenant'] as const)('the detail page of %s', (role) => {
  test('asks as much of the database for 5,000 messages as for 5, and little', async () => {
    const [few, many] = [await opened(role, small), await opened(role, large)];
    expect(many.statements).toEqual(few.statements);
    expect(many.statements.length).toBeGreaterThan(5);
    expect(many.statements.length).toBeLessThanOrEqual(12);
    const { page, plans } = many;
    expect([page.phases.length, page.milestones.length]).toEqual([40, 200]);
    expect(page.documents).toMatchObject({ rows: { length: 10 }, hasMore: true });
    if (role === 'investor' || role === 'tenant')
      expect(page.changed).toMatchObject({ rows: [{ kind: 'messages', count: 200 }] });
    expect(page.messages).toHaveLength(4);
    expect(plans.flat().filter((step) => tableScan.test(step))).toEqual([]);
  });
});

type Role = 'admin' | 'entrepreneur' | 'investor' | 'tenant';

/** Opens the page of a project of this size, and watches what that asks of the database. */
async function opened(role: Role, size: Size) {
  const { db, actor, projectId } = projectOf(role, size);
  const request = new Request('http://localhost/projects/show/1');
  const visit = { db, actor, request, now, view: emptyView(), text: textFor('en-US') };
  const args = { request, params: { id: String(projectId) }, context: { visit: Promise.resolve(visit) } };
  const load = projectShowLoader(role === 'admin' ? portals.admin : portals.member);
  const pages: ShownProjectPage[] = [];
  const statements = await statementsOf(db, async () => pages.push(await load(args)));
  return { page: pages[0]!, statements, plans: [...new Set(statements)].map((one) => planOf(db, one)) };
}

function projectOf(role: Role, size: Size): { db: Database; actor: Actor; projectId: number } {
  const db = freshDatabase();
  const one = company(db);
  const projectId = one.project.id;
  const stamps = { createdAt: now, updatedAt: now };
  const work = { startDate: '2026-03-01', endDate: '2026-05-01', customFields: {}, ...stamps };
  const list = <Row>(length: number, row: (i: number) => Row) => Array.from({ length }, (_, i) => row(i));
  const phaseIds = db
    .insert(phases)
    .values(list(size.phases, (i) => ({ ...work, projectId, title: `Phase ${i}` })))
    .returning({ id: phases.id })
    .all()
    .map(({ id }) => id);
  const phaseOf = (i: number) => phaseIds[i % phaseIds.length]!;
  db.insert(milestones)
    .values(
      list(size.milestones, (i) => ({ ...work, phaseId: phaseOf(i), title: `${i}`, dueDate: '2026-04-01' })),
    )
    .run();
  const fileId = upload(db, one.admin);
  db.insert(documents)
    .values(list(size.documents, (i) => ({ projectId, fileId, name: `Document ${i}`, ...stamps })))
    .run();
  const entry = { projectId, action: 'message.create', record: 'message', changes: {}, at: now };
  const letter = { projectId, senderId: one.entrepreneur.id, receiverType: receiverTypes.other, ...stamps };
  for (let sent = 0; sent < size.messages; sent += 500) {
    const some = list(Math.min(500, size.messages), (i) => sent + i + 1);
    db.insert(messages)
      .values(some.map((i) => ({ ...letter, subject: `Letter ${i}`, message: 'Text' })))
      .run();
    db.insert(auditLog)
      .values(some.map((recordId) => ({ ...entry, recordId })))
      .run();
  }
  if (role === 'admin' || role === 'entrepreneur') return { db, projectId, actor: one[role] };
  const actor = person(db, role, { companyId: null });
  join(db, projectId, actor, role);
  noteVisit(db, actor, projectId, now - 7 * 86_400_000);
  return { db, projectId, actor };
}
