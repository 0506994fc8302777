import { useLocale, useText } from '~/i18n/text';
import type { MilestoneRow } from '~/models/milestones/list.server';
import type { PhaseRow } from '~/models/phases/list.server';
import type { PortalName } from '~/paths';
import { Hint } from '~/ui/text';
import { TimelineGroup } from './timeline-group';
import { barOf, inLanes, monthsAround, monthWidth, offsetOf, timelineWidth } from './timeline-layout';
import { TimelineTable } from './timeline-table';

type TimelineProps = {
  projectId: number;
  phases: PhaseRow[];
  milestones: MilestoneRow[];
  /** ISO day. */
  today: string;
  portal: PortalName;
  mayEdit: boolean;
};

export function Timeline({ phases, milestones, today, ...links }: TimelineProps) {
  const text = useText();
  if (phases.length === 0) return <Hint>{text('project.show.noPhases')}</Hint>;
  const months = monthsAround(today);
  const width = timelineWidth(months);
  const groups = phases.flatMap((phase) => {
    const bar = barOf(months, phase);
    const own = milestones.flatMap((milestone) => {
      const inside = milestone.phaseId === phase.id ? barOf(months, milestone) : null;
      return inside ? [{ ...milestone, bar: inside }] : [];
    });
    return bar || own.length > 0 ? [{ phase, bar, lanes: inLanes(own, width) }] : [];
  });
  return (
    <>
      {groups.length === 0 ? (
        <Hint>{text('work.timeline.nothing')}</Hint>
      ) : (
        <section
          className="relative max-h-[85dvh] overflow-auto rounded border border-line bg-surface print:max-h-none print:overflow-visible print:border-0 print:[zoom:0.58]"
          aria-label={text('work.timeline.title')}
          data-enhance="scroll-to-today"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
          tabIndex={0}
        >
          <div className="relative" style={{ width }}>
            <MonthLines count={months.length} />
            <MonthHeads months={months} today={offsetOf(months, today)} />
            <TodayLine offset={offsetOf(months, today)} />
            <ul>
              {groups.map((group) => (
                <TimelineGroup key={group.phase.id} {...group} {...links} />
              ))}
            </ul>
          </div>
        </section>
      )}
      <TimelineTable phases={phases} milestones={milestones} />
    </>
  );
}

const monthNames = new Map<string, Intl.DateTimeFormat>();
function monthName(locale: string, day: string): string {
  const names =
    monthNames.get(locale) ??
    new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  monthNames.set(locale, names);
  return names.format(new Date(day));
}

function MonthHeads({ months, today }: { months: string[]; today: number }) {
  const locale = useLocale();
  const text = useText();
  return (
    <div className="sticky top-0 z-3 flex bg-surface print:relative">
      {months.map((month) => (
        <div
          key={month}
          className="border-s border-line pt-2 pb-7 ps-2 text-xs text-muted first:border-0"
          style={{ width: monthWidth }}
        >
          {monthName(locale, month)}
        </div>
      ))}
      <span
        className="absolute bottom-0 bg-accent px-1 text-xs font-[600] text-on-primary"
        style={{ insetInlineStart: today }}
      >
        {text('work.timeline.today')}
      </span>
    </div>
  );
}

function MonthLines({ count }: { count: number }) {
  return Array.from({ length: count - 1 }, (_, i) => (
    <span
      key={i}
      className="absolute inset-y-0 border-s border-line"
      style={{ insetInlineStart: (i + 1) * monthWidth }}
    />
  ));
}

function TodayLine({ offset }: { offset: number }) {
  return (
    <div
      className="pointer-events-none absolute inset-y-0 z-1 border-s-2 border-accent"
      style={{ insetInlineStart: offset }}
      data-today=""
    />
  );
}
