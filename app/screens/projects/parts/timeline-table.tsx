import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { stageOf } from '~/models/milestones/input';
import type { MilestoneRow } from '~/models/milestones/list.server';
import type { PhaseRow } from '~/models/phases/list.server';
import { Ltr } from '~/ui/ltr';
import { TableFrame } from '~/ui/table-parts';

type WorkProps = { phases: PhaseRow[]; milestones: MilestoneRow[] };

export function TimelineTable(work: WorkProps) {
  const text = useText();
  return (
    <details className="print:hidden">
      <summary className="py-2 text-primary underline">{text('work.timeline.table')}</summary>
      <WorkTable {...work} />
    </details>
  );
}

export function WorkTable({ phases, milestones }: WorkProps) {
  const text = useText();
  const rows = phases.flatMap((phase) => [
    { ...phase, key: `p${phase.id}`, isPhase: true, dueDate: null, stageColor: null },
    ...milestones
      .filter(({ phaseId }) => phaseId === phase.id)
      .map((milestone) => ({ ...milestone, key: `m${milestone.id}`, isPhase: false })),
  ]);
  return (
    <TableFrame caption={text('work.timeline.title')}>
      <thead>
        <tr>
          <th scope="col">{text('work.field.title')}</th>
          <th scope="col">{text('work.field.status')}</th>
          <th scope="col">{text('work.field.dates')}</th>
          <th scope="col">{text('milestone.field.dueDate')}</th>
          <th scope="col">{text('work.field.progress')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className={row.isPhase ? undefined : 'ps-6 font-[400] sm:ps-10'}>
              <bdi>{row.title}</bdi>
            </th>
            <td data-label={text('work.field.status')} className="print:whitespace-nowrap">
              {statusOf(row)}
            </td>
            <td data-label={text('work.field.dates')} className="print:whitespace-nowrap">
              <Ltr>
                {day(row.startDate)} – {day(row.endDate)}
              </Ltr>
            </td>
            <td data-label={text('milestone.field.dueDate')}>
              {row.dueDate ? <Ltr>{day(row.dueDate)}</Ltr> : '–'}
            </td>
            <td data-label={text('work.field.progress')} className="print:whitespace-nowrap">
              {text('work.list.percent', { percent: row.progress })}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );

  function statusOf({ status, stageColor }: Pick<MilestoneRow, 'status' | 'stageColor'>) {
    const stage = stageOf(stageColor);
    const word = text(`project.status.${status}`);
    return stage ? `${word} · ${text(stage.text)}` : word;
  }
}
