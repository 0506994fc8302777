import { useText } from '~/i18n/text';
import type { ReaderMilestoneRow } from '~/models/milestones/list.server';
import type { ReaderPhaseRow } from '~/models/phases/list.server';
import { type PortalName, projectPath } from '~/paths';
import { Pills } from '~/ui/pills';
import { Hint } from '~/ui/text';
import { TimelineGroup } from './timeline-group';
import { barOf, inLanes, offsetOf, wholeOf, widthOf, yearAround } from './timeline-layout';
import { TimelineList } from './timeline-list';
import { MonthHeads, MonthLines, TodayLine } from './timeline-months';
import { TimelineTable } from './timeline-table';

type TimelineView = 'year' | 'project';

type TimelineProps = {
  project: { id: number; startDate: string; endDate: string };
  phases: ReaderPhaseRow[];
  milestones: ReaderMilestoneRow[];
  today: string;
  view: TimelineView;
  portal: PortalName;
  mayEdit: boolean;
};

export function Timeline({
  project,
  phases,
  milestones,
  today,
  view,
  portal,
  mayEdit,
}: TimelineProps) {
  const text = useText();
  if (phases.length === 0) return <Hint>{text('project.show.noPhases')}</Hint>;
  const scale = view === 'year' ? yearAround(today) : wholeOf([project, ...phases, ...milestones]);
  const width = widthOf(scale);
  const groups = phases.flatMap((phase) => {
    const bar = barOf(scale, phase);
    const steps = milestones.flatMap((milestone) => {
      const inside = milestone.phaseId === phase.id ? barOf(scale, milestone) : null;
      return inside ? [{ ...milestone, bar: inside }] : [];
    });
    return bar || steps.length > 0 ? [{ phase, bar, steps }] : [];
  });
  const todayAt = offsetOf(scale, today);
  const visibleToday = todayAt >= 0 && todayAt <= width ? todayAt : null;
  return (
    <>
      {groups.length === 0 ? (
        <Hint>{text('work.timeline.nothing')}</Hint>
      ) : (
        <>
          <TimelineList groups={groups} scale={scale} today={visibleToday} portal={portal} />
          <section
            className={
              'relative max-h-[85dvh] scroll-pt-24 overflow-auto rounded ' +
              'border border-line bg-surface max-sm:hidden ' +
              'print:max-h-none print:overflow-visible print:border-0 print:[zoom:0.58]'
            }
            aria-label={text('work.timeline.title')}
            data-enhance="scroll-to-today"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work by keyboard too.
            tabIndex={0}
          >
            <div className="relative" style={{ width }}>
              <MonthLines scale={scale} />
              <MonthHeads scale={scale} today={visibleToday} />
              {visibleToday !== null && <TodayLine offset={visibleToday} />}
              <ul>
                {groups.map(({ phase, bar, steps }) => (
                  <TimelineGroup
                    key={phase.id}
                    phase={phase}
                    bar={bar}
                    lanes={inLanes(steps, width)}
                    portal={portal}
                  />
                ))}
              </ul>
            </div>
          </section>
        </>
      )}
      <TimelineTable
        projectId={project.id}
        phases={phases}
        milestones={milestones}
        portal={portal}
        mayEdit={mayEdit}
      />
    </>
  );
}

type TimelineViewsProps = { projectId: number; view: TimelineView; portal: PortalName };

export function TimelineViews({ projectId, view, portal }: TimelineViewsProps) {
  const text = useText();
  return (
    <Pills
      label={text('work.timeline.views')}
      items={(['year', 'project'] as const).map((timeline) => ({
        label: text(`work.timeline.${timeline}`),
        href: `${projectPath(portal, projectId, { timeline })}#schedule`,
        current: view === timeline,
      }))}
    />
  );
}
