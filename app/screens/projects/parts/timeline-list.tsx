import type { ReactNode } from 'react';
import { useLocale, useText } from '~/i18n/text';
import { monthName } from '~/i18n/times';
import type { ReaderMilestoneRow } from '~/models/milestones/list.server';
import type { ReaderPhaseRow } from '~/models/phases/list.server';
import { statusTones } from '~/models/work/input';
import { milestonePath, type PortalName, phasePath } from '~/paths';
import { Badge } from '~/ui/alert';
import { Day, Period } from '~/ui/moment';
import { Hint } from '~/ui/text';
import { BarShape, colorOfStage, Early, PhaseBar } from './timeline-group';
import { type Bar, lastMonthOf, type Scale, widthOf } from './timeline-layout';

type Step = ReaderMilestoneRow & { bar: Bar };

type TimelineListProps = {
  groups: { phase: ReaderPhaseRow; bar: Bar | null; steps: Step[] }[];
  scale: Scale;
  /** The position of today on the scale, in pixels. */
  today: number | null;
  portal: PortalName;
};

/** The timeline on narrow screens: one line with a bar per phase, scaled to the screen's width. */
export function TimelineList({ groups, scale, today, portal }: TimelineListProps) {
  const text = useText();
  const width = widthOf(scale);
  const marked = today === null ? null : `${(today / width) * 100}%`;
  return (
    <div className="sm:hidden print:hidden">
      <Ends scale={scale} today={marked} />
      <ol>
        {groups.map(({ phase, bar, steps }) => (
          <li key={phase.id} className="border-b border-line py-3">
            <div className="flex flex-wrap items-start justify-between gap-x-3">
              <a
                href={phasePath(portal, phase.id)}
                className="flex min-h-11 min-w-0 items-center font-[600]"
              >
                <bdi>{phase.title}</bdi>
              </a>
              <span className="shrink-0">
                <Badge tone={statusTones[phase.status]}>
                  {text(`project.status.${phase.status}`)}
                </Badge>
              </span>
            </div>
            <Track today={marked}>{bar && <PhaseBar phase={phase} bar={bar} of={width} />}</Track>
            <Hint>
              <Period from={phase.startDate} to={phase.endDate} /> ·{' '}
              {text('work.list.percent', { percent: phase.progress })}
            </Hint>
            <Early phase={phase} />
            {steps.length > 0 && (
              <Steps steps={steps} width={width} today={marked} portal={portal} />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The first and last date of the scale, and a label for today's mark. */
function Ends({ scale, today }: { scale: Scale; today: string | null }) {
  const locale = useLocale();
  const text = useText();
  return (
    <div className="relative h-11 text-xs text-muted">
      <span className="absolute start-0 top-0">{monthName(locale, scale.first)}</span>
      <span className="absolute end-0 top-0">{monthName(locale, lastMonthOf(scale))}</span>
      {today && (
        <span
          className="absolute bottom-0 bg-accent px-1 font-[600] text-on-primary"
          style={{ insetInlineStart: `min(${today}, 100% - 3.5rem)` }}
        >
          {text('work.timeline.today')}
        </span>
      )}
    </div>
  );
}

type StepsProps = { steps: Step[]; width: number; today: string | null; portal: PortalName };

function Steps({ steps, width, today, portal }: StepsProps) {
  const text = useText();
  return (
    <details>
      <summary className="flex min-h-11 items-center text-primary underline">
        {text('phase.list.milestones', { count: steps.length })}
      </summary>
      <ul className="ps-4">
        {steps.map((step) => (
          <li key={step.id} className="pb-3">
            <a href={milestonePath(portal, step.id)} className="flex min-h-11 items-center">
              <bdi>{step.title}</bdi>
            </a>
            <Track today={today}>
              <BarShape bar={step.bar} of={width} color={colorOfStage(step.stageColor)} />
            </Track>
            <Hint>
              {text('milestone.field.dueDate')}: <Day at={step.dueDate} />
            </Hint>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Track({ today, children }: { today: string | null; children: ReactNode }) {
  return (
    <div className="relative my-1 h-2 rounded bg-wash">
      {children}
      {today && (
        <span
          className="absolute -inset-y-1 border-s-2 border-accent"
          style={{ insetInlineStart: today }}
        />
      )}
    </div>
  );
}
