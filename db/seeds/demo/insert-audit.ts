import { eq, getTableColumns } from 'drizzle-orm';
import { auditLog } from '../../schema/audit';
import { supportEntries, supportMessages } from '../../schema/support';
import { milestones, phases } from '../../schema/work';
import { people } from './people';
import { adminOf, type Seeded, type Seeding } from './seeding';

type Entry = typeof auditLog.$inferInsert;

/** Audit entries as if people had entered the demo data in forms. */
export function insertAudit(seeding: Seeding, projects: readonly Seeded[]) {
  const entries = projects.flatMap((project) => [
    ...projectEntries(seeding, project),
    ...workEntries(seeding, project),
  ]);
  seeding.tx
    .insert(auditLog)
    .values(entries.sort((a, b) => a.at - b.at))
    .run();
}

function projectEntries(
  { calendar, companies, people: ids }: Seeding,
  { id, spec, createdDay }: Seeded,
): Entry[] {
  const about = {
    companyId: companies[spec.company],
    record: 'project',
    recordId: id,
    projectId: id,
  };
  const [admin, owner] = [ids[adminOf[spec.company]], ids[spec.owner]];
  const value = spec.money[2] * 100_000;
  const created = {
    ...about,
    actorId: owner,
    action: 'project.create',
    changes: { name: { to: spec.name } },
    at: calendar.time(createdDay),
  };
  if (spec.isDeleted)
    return [
      created,
      {
        ...about,
        actorId: admin,
        action: 'project.delete',
        changes: {},
        at: calendar.time(-12, 14),
      },
    ];
  const valued = {
    ...about,
    actorId: owner,
    action: 'project.update',
    changes: {
      currentPropertyValue: { from: Math.round((value * 0.97) / 100_000) * 100_000, to: value },
    },
    at: calendar.time(-8, 9),
  };
  const joined = spec.members.map((key, i) => ({
    ...about,
    actorId: ids[key],
    action: 'invitation.accept',
    changes: { member: { to: people[key].name } },
    at: calendar.time(createdDay + 6 + i * 2, 18),
  }));
  return [created, ...joined, valued];
}

/** Work that is done was once in progress. */
function workEntries(
  { tx, calendar, companies, people: ids }: Seeding,
  { id, spec }: Seeded,
): Entry[] {
  const ofPhases = tx.select().from(phases).where(eq(phases.projectId, id)).all();
  const ofMilestones = tx
    .select(getTableColumns(milestones))
    .from(milestones)
    .innerJoin(phases, eq(phases.id, milestones.phaseId))
    .where(eq(phases.projectId, id))
    .all();
  const completions = (record: 'phase' | 'milestone', work: Work[]) =>
    work
      .filter(({ status }) => status === 'completed')
      .map((done) => ({
        companyId: companies[spec.company],
        actorId: ids[spec.owner],
        action: `${record}.update`,
        record,
        recordId: done.id,
        projectId: id,
        changes: { status: { from: 'in-progress', to: 'completed' } },
        at: Math.min(Date.parse(`${done.endDate}T14:00Z`), calendar.time(0)),
      }));
  return [...completions('phase', ofPhases), ...completions('milestone', ofMilestones)];
}

type Work = Pick<typeof milestones.$inferSelect, 'id' | 'status' | 'endDate'>;

export function insertSupportMessages({ tx, calendar, people: ids }: Seeding) {
  const at = (day: number) => ({ createdAt: calendar.time(day), updatedAt: calendar.time(day) });
  const { david, tamar } = people;
  const [closed, answered] = tx
    .insert(supportMessages)
    .values([
      {
        personId: ids.david,
        name: david.name,
        email: david.email,
        phone: david.countryCode + david.phoneNumber,
        message: 'Can I see the papers of a project before I accept the invitation?',
        status: 'closed',
        locale: 'en-US',
        ...at(-21),
      },
      {
        personId: ids.tamar,
        name: tamar.name,
        email: tamar.email,
        phone: tamar.countryCode + tamar.phoneNumber,
        message: 'אפשר להוסיף שני מספרי טלפון לאותו חשבון?',
        status: 'answered',
        locale: 'he-IL',
        ...at(-9),
      },
      {
        personId: null,
        name: 'אורית מזרחי',
        email: 'orit@yesod.demo',
        phone: '+972545550950',
        message: 'מה קורה בסוף 14 ימי הניסיון אם אין כרטיס אשראי?',
        locale: 'he-IL',
        ...at(-2),
      },
    ])
    .returning({ id: supportMessages.id })
    .all();
  if (!closed || !answered) return;
  const by = { personId: ids.dana };
  tx.insert(supportEntries)
    .values([
      {
        ...by,
        messageId: closed.id,
        kind: 'answer',
        ...at(-20),
        text:
          'Not before: papers open with the invitation. The entrepreneur can send ' +
          'them to you by mail.',
      },
      {
        ...by,
        messageId: answered.id,
        kind: 'note',
        ...at(-9),
        text: 'The third person with this question. Worth adding to the FAQ.',
      },
      {
        ...by,
        messageId: answered.id,
        kind: 'answer',
        ...at(-8),
        text:
          'לחשבון יש מספר טלפון אחד, ואפשר להחליף אותו בפרופיל. כתובת הדוא״ל ' +
          'משמשת דרך כניסה נוספת.',
      },
    ])
    .run();
}
