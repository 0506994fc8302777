import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';
import { projectVisibility } from '~/models/access/record-fields.server';
import { todayFor } from '~/models/access/times.server';
import { listOf } from '~/models/lists/list.server';
import { lateUntil } from '~/models/work/slip';
import { projectList, rowColumns } from './list.server';
import { leafProgress } from './progress.server';
import { withStandings } from './standing.server';

/** Milestones of a project that its row shows, next due first. */
const maxMilestones = 24;

// Raw column names, because drizzle omits the table from columns in a query of one table.
const openMilestones = sql<string>`(select json_group_array(
    json_object('title', title, 'dueDate', due_date, 'stageColor', stage_color))
  from (select m.title, m.due_date, m.stage_color
    from milestones as m join phases as p on p.id = m.phase_id
    where p.project_id = projects.id and m.status <> 'completed'
    order by m.due_date, m.id limit ${sql.raw(String(maxMilestones))}))`;

const workEnd = sql<string | null>`(select max(p.end_date) from phases as p
  where p.project_id = projects.id)`;

type OpenMilestone = { title: string; dueDate: string; stageColor: string | null };

const { permission, id, visible, filters, narrow, search, index, total } = projectList.spec;

/** The projects the actor may see, with what a timeline shows of each; last those that ended. */
export const projectTimeline = listOf({
  permission,
  id,
  visible,
  filters,
  narrow,
  search,
  index,
  total,
  sorts: { name: projects.name, start_date: projects.startDate, end_date: projects.endDate },
  first: { orderBy: 'end_date', order: 'desc' },
  rows: (db: Database, actor: Audience) =>
    db
      .select({
        ...rowColumns(actor),
        progress: leafProgress,
        workEnd,
        milestones: openMilestones,
      })
      .from(projects),
  fields: { table: projectVisibility, audience: ({ audience }) => audience },
  toRows: (rows, caller) => {
    const today = todayFor(caller);
    return withStandings(caller, rows).map(({ milestones: open, standing, ...row }) => {
      const until = projectLateUntil(row, today);
      return {
        ...row,
        lateUntil: until,
        /** How late the project is, and why, as everywhere. */
        time: standing.health.time,
        milestones: JSON.parse(open ?? '[]') as OpenMilestone[],
      };
    });
  },
});

type Planned = { endDate: string; workEnd: string | null; progress: number | null };

/**
 * The day until which a project slips past its end: its last phase can end later, and open work
 * continues. Null if it is not late, has no phases, or the reader may not see them.
 */
function projectLateUntil({ endDate, workEnd, progress }: Planned, today: string) {
  if (progress === null || workEnd === null) return null;
  const status = progress === 100 ? 'completed' : 'in-progress';
  const end = workEnd > endDate ? workEnd : endDate;
  return lateUntil({ status, endDate: end, dueDate: endDate }, today);
}
