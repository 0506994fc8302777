import { projects } from 'db/schema/project';
import { inArray } from 'drizzle-orm';
import { may } from '~/models/access/actor.server';
import { todayFor } from '~/models/access/times.server';
import { dayPlus } from '~/models/finance/days';
import { countUnread, maxCount } from '~/models/messages/inbox.server';
import { dueMilestones } from '~/models/milestones/due.server';
import type { Caller } from '~/models/operation.server';
import { type Health, needsAttention } from '~/models/projects/health';
import { projectStandings } from '~/models/projects/standing.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { requestList } from '~/models/tenant-requests/list.server';

/** The rest is behind a link. */
const mostProjects = 10;
const mostMilestones = 5;
const days = 7;

/** Reading a large company must not hold up requests. */
const batchSize = 100;
export const requestsHaveTheirTurn = () => new Promise(setImmediate);

type Project = { id: number; health: Health };

/** The morning's news for a person who runs projects; null if there is nothing. */
export async function dailyContent(caller: Caller) {
  const { db, actor, now } = caller;
  const today = todayFor({ actor, now });
  const week = { due_from: today, due_before: dayPlus(today, days) };
  const due = dueMilestones.permits(actor) ? dueMilestones(caller, week) : null;
  const isReadingRequests = requestList.permits(actor);
  const late = await projectsInNeed(caller);
  const content = {
    today,
    projects: late.slice(0, mostProjects),
    projectCount: late.length,
    unread: countUnread(db, actor),
    requests: isReadingRequests ? requestList.count(caller, { status: 'open' }, maxCount) : 0,
    milestones: (due?.rows ?? []).slice(0, mostMilestones),
    milestoneCount: due?.total ?? 0,
    week,
  };
  const { projectCount, unread, requests, milestoneCount } = content;
  return projectCount + unread + requests + milestoneCount > 0 ? content : null;
}

export type DailyContent = NonNullable<Awaited<ReturnType<typeof dailyContent>>>;

async function projectsInNeed(caller: Caller): Promise<(Project & { name: string })[]> {
  const { db, actor } = caller;
  if (!may(actor, 'projects.view')) return [];
  const ids = db.select(pick(projects, 'id')).from(projects).where(projectsVisibleTo(actor)).all();
  const urgent: Project[] = [];
  for (let from = 0; from < ids.length; from += batchSize) {
    await requestsHaveTheirTurn();
    const batch = ids.slice(from, from + batchSize).map(({ id }) => id);
    for (const [id, { health }] of projectStandings(caller, batch))
      if (needsAttention(health)) urgent.push({ id, health });
  }
  const worst = urgent.toSorted(worstFirst);
  const names = db
    .select(pick(projects, 'id', 'name'))
    .from(projects)
    .where(
      inArray(
        projects.id,
        worst.slice(0, mostProjects).map(({ id }) => id),
      ),
    )
    .all();
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return worst.map((project) => ({ ...project, name: nameOf.get(project.id) ?? '' }));
}

/** The longest delay first, then the largest overrun, then those with the most people waiting. */
function worstFirst(a: Project, b: Project): number {
  const [first, second] = [a.health, b.health];
  return (
    (second.time?.daysLate ?? 0) - (first.time?.daysLate ?? 0) ||
    (second.money?.over ?? 0) - (first.money?.over ?? 0) ||
    (second.people?.waiting ?? 0) - (first.people?.waiting ?? 0) ||
    a.id - b.id
  );
}
