import { useText } from '~/i18n/text';
import { stageOf } from '~/models/milestones/input';
import type { ReaderMilestoneRow } from '~/models/milestones/list.server';
import type { ReaderPhaseRow } from '~/models/phases/list.server';
import { baselineOf, lateDaysOf } from '~/models/work/slip';
import {
  milestonePath,
  type PortalName,
  phasePath,
  projectMilestonePath,
  projectPhasePath,
} from '~/paths';
import { Day, Period } from '~/ui/moment';
import { ActionsHead, TableActions } from '~/ui/table-actions';
import { rowId, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import { Shift } from './timeline-phase';

type WorkProps = {
  project: { id: number; baselineSavedAt: number | null };
  phases: ReaderPhaseRow[];
  milestones: ReaderMilestoneRow[];
  /** ISO day. */
  today: string;
  portal: PortalName;
  mayEdit?: boolean;
};

export function TimelineTable(work: WorkProps) {
  const text = useText();
  return (
    <details className="min-w-0 open:basis-full print:hidden">
      <summary className="flex min-h-11 items-center text-primary underline">
        {text('work.timeline.table')}
      </summary>
      <WorkTable {...work} />
    </details>
  );
}

export function WorkTable(work: WorkProps) {
  const { project, phases, milestones, today, portal, mayEdit } = work;
  const text = useText();
  const hasBaseline = project.baselineSavedAt !== null;
  // With the baseline's column, rows are too wide for paper unless their cells wrap.
  const noWrapOnPaper = hasBaseline ? undefined : 'print:whitespace-nowrap';
  const rows = phases.flatMap((phase) => [
    {
      ...phase,
      key: `phase-${phase.id}`,
      isPhase: true,
      dueDate: null,
      stageColor: null,
      href: phasePath(portal, phase.id),
      editHref: projectPhasePath(portal, project.id, phase.id),
    },
    ...milestones
      .filter(({ phaseId }) => phaseId === phase.id)
      .map((milestone) => ({
        ...milestone,
        key: `milestone-${milestone.id}`,
        isPhase: false,
        awaited: null,
        href: milestonePath(portal, milestone.id),
        editHref: projectMilestonePath(portal, project.id, milestone.id),
      })),
  ]);
  return (
    <TableFrame caption={text('work.timeline.title')}>
      <thead>
        <tr>
          <th scope="col">{text('work.field.title')}</th>
          <th scope="col">{text('work.field.status')}</th>
          <th scope="col">{text('work.field.dates')}</th>
          {hasBaseline && <th scope="col">{text('work.baseline.heading')}</th>}
          <th scope="col">{text('milestone.field.dueDate')}</th>
          <th scope="col">{text('work.field.progress')}</th>
          {mayEdit && <ActionsHead />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} id={rowId(row.key)}>
            <th scope="row" className={row.isPhase ? undefined : 'ps-6 font-[400] sm:ps-10'}>
              <a href={row.href}>
                <bdi>{row.title}</bdi>
              </a>
              {row.awaited && (
                <Hint className="font-[400]">
                  {text('work.timeline.after', { name: row.awaited })}
                </Hint>
              )}
            </th>
            <td data-label={text('work.field.status')} className={noWrapOnPaper}>
              {statusOf(row)}
            </td>
            <td data-label={text('work.field.dates')} className={noWrapOnPaper}>
              <Period from={row.startDate} to={row.endDate} />
              <Late row={row} />
            </td>
            {hasBaseline && (
              <td data-label={text('work.baseline.heading')}>
                <InBaseline row={row} />
              </td>
            )}
            <td data-label={text('milestone.field.dueDate')}>
              <Day at={row.dueDate} />
            </td>
            <td data-label={text('work.field.progress')} className="print:whitespace-nowrap">
              {text('work.list.percent', { percent: row.progress })}
            </td>
            {mayEdit && (
              <TableActions
                actions={[
                  { label: text('work.list.edit'), href: row.editHref, hiddenLabel: row.title },
                ]}
              />
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );

  function Late({ row }: { row: Parameters<typeof lateDaysOf>[0] }) {
    const count = lateDaysOf(row, today);
    return count > 0 && <Hint>{text('work.timeline.late', { count })}</Hint>;
  }

  function InBaseline({ row }: { row: (typeof rows)[number] }) {
    const baseline = baselineOf(row);
    return (
      <>
        {baseline && row.isPhase && <Period from={baseline.startDate} to={baseline.endDate} />}
        {baseline && !row.isPhase && <Day at={baseline.endDate} />}
        <Hint>
          <Shift work={row} />
        </Hint>
      </>
    );
  }

  function statusOf({ status, stageColor }: Pick<ReaderMilestoneRow, 'status' | 'stageColor'>) {
    const stage = stageOf(stageColor);
    const word = text(`project.status.${status}`);
    return stage ? `${word} · ${text(stage.text)}` : word;
  }
}
