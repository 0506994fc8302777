import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { stageOf } from '~/models/milestones/input';
import type { ReaderMilestoneRow } from '~/models/milestones/list.server';
import type { ReaderPhaseRow } from '~/models/phases/list.server';
import { baselineOf, lateDaysOf, lateUntil, plannedEndOf, shiftDaysOf } from '~/models/work/slip';
import { milestonePath, type PortalName, phasePath } from '~/paths';
import { Badge } from '~/ui/alert';
import { Hint } from '~/ui/text';
import {
  TimelineBar,
  TimelineBaseline,
  TimelineDiamond,
  TimelineGroup,
  TimelineRow,
  TimelineSlip,
  type TimelineTone,
} from '~/ui/timeline';
import { isInside, positionOf, type Scale, spanOf } from '~/ui/timeline-scale';

const tones = { planning: 'primary', 'in-progress': 'warn', completed: 'good' } as const;

export const toneOfStage = (stage: string | null): TimelineTone => stageOf(stage)?.color ?? 'muted';

/** The positions of a phase or milestone; each is null outside the window. */
export function placesOf(
  row: ReaderPhaseRow | ReaderMilestoneRow,
  { scale, today }: { scale: Scale; today: string },
) {
  const plannedEnd = plannedEndOf(row);
  const late = lateUntil(row, today);
  const baseline = baselineOf(row);
  const plan = { startDate: row.startDate, endDate: plannedEnd };
  return {
    bar: spanOf(scale, plan, row.progress),
    slip: late === null ? null : spanOf(scale, { startDate: plannedEnd, endDate: late }),
    baseline: baseline && spanOf(scale, baseline),
    lateDays: lateDaysOf(row, today),
    /** The end of the plan, also outside the window. */
    end: spanEnd(scale, plannedEnd),
  };
}

const spanEnd = (scale: Scale, endDate: string) =>
  spanOf(scale, { startDate: endDate, endDate })?.end ?? positionOf(scale, endDate);

type Places = ReturnType<typeof placesOf>;
type Step = ReaderMilestoneRow & { places: Places };

type TimelinePhaseProps = {
  row: number;
  phase: ReaderPhaseRow;
  places: Places;
  steps: Step[];
  hasBaseline: boolean;
  /** The position of today. */
  today: number;
  portal: PortalName;
};

export function TimelinePhase(props: TimelinePhaseProps) {
  const { row, phase, places, steps, hasBaseline, today, portal } = props;
  const text = useText();
  const { bar, slip, baseline } = places;
  return (
    <TimelineGroup row={row}>
      <TimelineRow
        depth={phase.depth}
        name={
          <>
            <a href={phasePath(portal, phase.id)} title={titleOf(phase)}>
              <bdi>{phase.title}</bdi>
            </a>{' '}
            <Early phase={phase} />
            {hasBaseline && (
              <Hint>
                <Shift work={phase} />
              </Hint>
            )}
          </>
        }
        state={stateOf(phase, places)}
        spans={[bar, slip]}
        today={today}
      >
        {baseline && <TimelineBaseline span={baseline} />}
        {bar && <TimelineBar span={bar} tone={tones[phase.status]} />}
        {slip && <TimelineSlip span={slip} />}
        {steps
          .filter((step) => isInside(step.places.end))
          .map((step) => (
            <TimelineDiamond
              key={step.id}
              at={step.places.end}
              tone={toneOfStage(step.stageColor)}
              isDone={step.status === 'completed'}
              isSmall
            />
          ))}
      </TimelineRow>
      {steps.length > 0 && (
        <details>
          <summary>{text('phase.list.milestones', { count: steps.length })}</summary>
          <ul>
            {steps.map((step) => (
              <li key={step.id}>
                <MilestoneRow step={step} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </TimelineGroup>
  );

  function MilestoneRow({ step }: { step: Step }) {
    const { bar, slip, baseline, end } = step.places;
    const stage = stageOf(step.stageColor);
    return (
      <TimelineRow
        isStep
        name={
          <>
            <a href={milestonePath(portal, step.id)} title={titleOf(step)}>
              <bdi>{step.title}</bdi>
            </a>
            {hasBaseline && (
              <Hint>
                <Shift work={step} />
              </Hint>
            )}
          </>
        }
        state={
          step.places.lateDays > 0
            ? stateOf(step, step.places)
            : `${day(step.dueDate)}${stage ? ` · ${text(stage.text)}` : ''}`
        }
        spans={[bar, slip]}
        today={today}
      >
        {baseline && <TimelineBaseline span={baseline} />}
        {bar && <TimelineBar span={bar} tone={toneOfStage(step.stageColor)} />}
        {slip && <TimelineSlip span={slip} />}
        {isInside(end) && (
          <TimelineDiamond
            at={end}
            tone={toneOfStage(step.stageColor)}
            isDone={step.status === 'completed'}
          />
        )}
      </TimelineRow>
    );
  }

  function stateOf({ progress }: { progress: number }, { lateDays }: Places) {
    return lateDays > 0
      ? text('work.timeline.late', { count: lateDays })
      : text('work.list.percent', { percent: progress });
  }

  function titleOf(span: { title: string; startDate: string; endDate: string; progress: number }) {
    const { title, startDate, endDate, progress } = span;
    const dates = `${day(startDate)} – ${day(endDate)}`;
    return [title, dates, text('work.list.percent', { percent: progress })].join(' · ');
  }
}

/** By how many days a phase or milestone moved since the baseline. */
export function Shift({ work }: { work: Parameters<typeof shiftDaysOf>[0] }) {
  const text = useText();
  const days = shiftDaysOf(work);
  if (days === null) return text('work.baseline.added');
  if (days === 0) return text('work.baseline.same');
  return text(days > 0 ? 'work.baseline.later' : 'work.baseline.earlier', {
    count: Math.abs(days),
  });
}

function Early({ phase }: { phase: ReaderPhaseRow }) {
  const text = useText();
  const { awaited, awaitedUntil } = phase;
  if (awaited === null || awaitedUntil === null || !isEarly(phase)) return null;
  return (
    <Badge tone="warn">
      {text('phase.early.mark', { name: awaited, date: day(awaitedUntil) })}
    </Badge>
  );
}

/** True if the phase starts before the milestone it waits for is done. */
export const isEarly = ({ awaitedUntil, startDate }: ReaderPhaseRow): boolean =>
  awaitedUntil !== null && startDate < awaitedUntil;
