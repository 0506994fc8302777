import { useText, useTimes } from '~/i18n/text';
import type { ReaderMilestoneRow } from '~/models/milestones/list.server';
import type { ReaderPhaseRow } from '~/models/phases/list.server';
import { lateUntil } from '~/models/work/slip';
import { type PortalName, projectBaselinePath, projectPath } from '~/paths';
import { openerId } from '~/ui/opener';
import { Hint } from '~/ui/text';
import { TimelineFrame, TimelineLink } from '~/ui/timeline';
import {
  isInside,
  positionOf,
  type Scale,
  scaleOf,
  type TimelineWindow,
} from '~/ui/timeline-scale';
import { isEarly, placesOf, TimelinePhase } from './timeline-phase';
import { TimelineTable } from './timeline-table';

type TimelineProps = {
  project: {
    id: number;
    startDate: string;
    endDate: string;
    baselineName: string | null;
    baselineSavedAt: number | null;
  };
  phases: ReaderPhaseRow[];
  milestones: ReaderMilestoneRow[];
  today: string;
  window: TimelineWindow;
  portal: PortalName;
  mayEdit: boolean;
  maySaveBaseline: boolean;
};

export function Timeline(timeline: TimelineProps) {
  const { project, phases, milestones, today, window, portal, mayEdit } = timeline;
  const text = useText();
  if (phases.length === 0) return <Hint>{text('project.show.noPhases')}</Hint>;
  const scale = scaleOf(window, [project, ...[...phases, ...milestones].map(wholeSpan)], today);
  const groups = groupsOf(timeline, scale);
  return (
    <>
      {groups.length === 0 ? (
        <Hint>{text('work.timeline.nothing')}</Hint>
      ) : (
        <TimelineFrame label={text('work.timeline.title')} scale={scale} today={today}>
          {groups.map((group, i) => (
            <TimelinePhase
              key={group.phase.id}
              {...group}
              hasBaseline={project.baselineSavedAt !== null}
              row={i + 1}
              today={positionOf(scale, today)}
              portal={portal}
            />
          ))}
          {linksBetween(groups, scale).map((link) => (
            <TimelineLink key={link.id} {...link} />
          ))}
        </TimelineFrame>
      )}
      <div className="-mt-3 flex flex-wrap items-baseline gap-x-6">
        <Baseline {...timeline} />
        <TimelineTable
          project={project}
          phases={phases}
          milestones={milestones}
          today={today}
          portal={portal}
          mayEdit={mayEdit}
        />
      </div>
    </>
  );

  /** Includes the days by which it is late. */
  function wholeSpan(row: ReaderPhaseRow | ReaderMilestoneRow) {
    const ends = [row.endDate, lateUntil(row, today) ?? ''];
    return { startDate: row.startDate, endDate: ends.toSorted().at(-1) ?? row.endDate };
  }
}

function Baseline({ project, portal, maySaveBaseline }: TimelineProps) {
  const text = useText();
  const times = useTimes();
  const { id, baselineName: name, baselineSavedAt: at } = project;
  if (at === null && !maySaveBaseline) return null;
  return (
    <>
      {at !== null && (
        <Hint className="basis-full">
          {text('work.baseline.saved', { name: name ?? '', date: times.day(at) })}
        </Hint>
      )}
      {maySaveBaseline && (
        <a
          id={openerId(projectBaselinePath(portal, id))}
          href={projectBaselinePath(portal, id)}
          className="inline-flex min-h-11 items-center print:hidden"
        >
          {text(at === null ? 'project.baseline.save' : 'project.baseline.replace')}
        </a>
      )}
    </>
  );
}

/** The phases that the window shows a part of, each with its milestones. */
function groupsOf({ phases, milestones, today }: TimelineProps, scale: Scale) {
  const window = { scale, today };
  return phases.flatMap((phase) => {
    const places = placesOf(phase, window);
    const steps = milestones
      .filter(({ phaseId }) => phaseId === phase.id)
      .map((step) => ({ ...step, places: placesOf(step, window) }));
    const isVisible = [places, ...steps.map((step) => step.places)].some(
      ({ bar, slip }) => bar || slip,
    );
    return isVisible ? [{ phase, places, steps }] : [];
  });
}

type Group = ReturnType<typeof groupsOf>[number];

/** The dependencies whose two ends are visible. */
function linksBetween(groups: Group[], scale: Scale) {
  const ends = new Map(
    groups.flatMap(({ steps }, i) =>
      steps.map(({ id, places }) => [id, { row: i + 1, at: places.end }] as const),
    ),
  );
  return groups.flatMap(({ phase }, i) => {
    const from = ends.get(phase.awaitedId ?? 0);
    const to = { row: i + 1, at: positionOf(scale, phase.startDate) };
    const isVisible = from && from.row !== to.row && isInside(from.at) && isInside(to.at);
    return isVisible ? [{ id: phase.id, from, to, isEarly: isEarly(phase) }] : [];
  });
}

/** Links to a window of the timeline on the page of a project. */
export const timelineHref = (portal: PortalName, projectId: number) => (window: TimelineWindow) =>
  `${projectPath(portal, projectId, window)}#schedule`;
