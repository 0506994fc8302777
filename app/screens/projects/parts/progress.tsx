import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { WorkBudget } from '~/models/books/work-budget.server';
import type { ReaderMilestoneRow } from '~/models/milestones/list.server';
import type { ReaderPhaseRow } from '~/models/phases/list.server';
import { progressOf } from '~/models/projects/figures';
import type { Project } from '~/models/projects/visible.server';
import { milestonePath, type PortalName } from '~/paths';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { StatTile } from '~/ui/stat-tile';

type ProgressTilesProps = {
  project: Project;
  phases: ReaderPhaseRow[];
  milestones: ReaderMilestoneRow[];
  /** Null if the reader does not see amounts. */
  workBudget: WorkBudget | null;
  /** ISO day. */
  today: string;
  portal: PortalName;
};

/** The progress of a project: its work, its costs, and what is due next. */
export function ProgressTiles(props: ProgressTilesProps) {
  const { project, phases, milestones, workBudget, today, portal } = props;
  const text = useText();
  const completed = phases.filter(({ status }) => status === 'completed').length;
  const next = milestones
    .filter(({ status }) => status !== 'completed')
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))[0];
  return (
    <>
      <StatTile
        label={text('work.field.progress')}
        href="#schedule"
        value={text('work.list.percent', { percent: progressOf(phases) })}
        hint={text('project.progress.phases', { count: phases.length, completed })}
      />
      {workBudget && (
        <StatTile
          label={text('project.field.workSpent')}
          href="#budget"
          value={<Money minor={workBudget.spent} currency={project.currency} isShort />}
          hint={text('project.progress.ofBudget', {
            amount: money(workBudget.budget, project.currency),
          })}
        />
      )}
      {next && (
        <StatTile
          label={text(next.dueDate < today ? 'project.progress.overdue' : 'project.progress.next')}
          href={milestonePath(portal, next.id)}
          value={<Day at={next.dueDate} />}
          hint={<bdi>{next.title}</bdi>}
        />
      )}
    </>
  );
}
