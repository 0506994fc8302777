import type { ReactNode } from 'react';
import { day } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { isolatedIn } from '~/i18n/words';
import { stageOf } from '~/models/milestones/input';
import type { ReaderMilestoneRow } from '~/models/milestones/list.server';
import type { ReaderPhaseRow } from '~/models/phases/list.server';
import { milestonePath, type PortalName, phasePath } from '~/paths';
import { Badge } from '~/ui/alert';
import type { Bar, Placed } from './timeline-layout';

const doneColors = { primary: 'bg-primary', warn: 'bg-warn', good: 'bg-good' };
const barColors = {
  muted: 'border-muted bg-muted/15',
  primary: 'border-primary bg-primary/15',
  warn: 'border-warn bg-warn/15',
  bad: 'border-bad bg-bad/15',
  good: 'border-good bg-good/15',
};
const phaseColors = { planning: 'primary', 'in-progress': 'warn', completed: 'good' } as const;

type TimelineGroupProps = {
  phase: ReaderPhaseRow;
  /** Null if the phase itself is outside the window. */
  bar: Bar | null;
  lanes: (ReaderMilestoneRow & Placed)[][];
  portal: PortalName;
};

export function TimelineGroup({ phase, bar, lanes, portal }: TimelineGroupProps) {
  const text = useText();
  const locale = useLocale();
  const labelOf = (span: { title: string; startDate: string; endDate: string; progress: number }) =>
    [
      isolatedIn(locale, span.title),
      `${day(span.startDate)} – ${day(span.endDate)}`,
      text('work.list.percent', { percent: span.progress }),
    ].join(' · ');
  const steps = lanes.flat();
  return (
    <li className="relative border-t border-line pb-2 break-inside-avoid">
      <span
        className={
          'sticky start-0 z-2 inline-block max-w-96 truncate ' + 'bg-surface px-2 py-1 align-middle'
        }
      >
        <a href={phasePath(portal, phase.id)} title={labelOf(phase)}>
          <bdi className="font-[600]">{phase.title}</bdi>
        </a>{' '}
        <Early phase={phase} />
      </span>
      {bar && (
        <Lane height="h-3">
          <PhaseBar phase={phase} bar={bar} />
        </Lane>
      )}
      {steps.length > 0 && (
        // Finished phases are collapsed, others open.
        <details
          className="print:details-content:[content-visibility:visible]"
          open={[phase, ...steps].some(({ status }) => status !== 'completed')}
        >
          <summary
            className={
              'sticky start-0 z-2 w-fit cursor-pointer ' + 'px-2 py-0.5 text-sm text-muted'
            }
          >
            {text('phase.list.milestones', { count: steps.length })}
          </summary>
          {lanes.map((lane) => (
            <Lane key={lane[0]?.id} height="h-7">
              {lane.map((milestone) => (
                <BarShape
                  key={milestone.id}
                  bar={milestone.bar}
                  color={colorOfStage(milestone.stageColor)}
                >
                  <a
                    className={
                      'inline-block min-w-full truncate px-1.5 text-xs leading-6 ' +
                      'text-ink no-underline hover:underline'
                    }
                    href={milestonePath(portal, milestone.id)}
                    title={labelOf(milestone)}
                    style={{ maxWidth: milestone.room }}
                    dir="auto"
                  >
                    {milestone.title}
                  </a>
                </BarShape>
              ))}
            </Lane>
          ))}
        </details>
      )}
    </li>
  );
}

export function Early({ phase }: { phase: ReaderPhaseRow }) {
  const text = useText();
  const { awaited, awaitedUntil, startDate } = phase;
  if (awaited === null || awaitedUntil === null || startDate >= awaitedUntil) return null;
  return (
    <Badge tone="warn">
      {text('phase.early.mark', { name: awaited, date: day(awaitedUntil) })}
    </Badge>
  );
}

function Lane({ height, children }: { height: string; children: ReactNode }) {
  return <div className={`relative mt-1 ${height}`}>{children}</div>;
}

export function PhaseBar({
  phase,
  ...place
}: { phase: ReaderPhaseRow } & Pick<BarShapeProps, 'bar' | 'of'>) {
  const color = phaseColors[phase.status];
  return (
    <BarShape {...place} color={barColors[color]}>
      <span
        className={
          'absolute inset-y-0 start-0 rounded-[inherit] opacity-60 ' +
          `forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight] ${doneColors[color]}`
        }
        style={{ width: `${phase.progress}%` }}
      />
    </BarShape>
  );
}

export const colorOfStage = (stage: string | null): string =>
  barColors[stageOf(stage)?.color ?? 'muted'];

type BarShapeProps = {
  bar: Bar;
  /** The width, in pixels, that corresponds to 100 %; without it the bar is sized in pixels. */
  of?: number;
  color: string;
  children?: ReactNode;
};

export function BarShape({ bar, of, color, children }: BarShapeProps) {
  const long = (pixels: number) => (of ? `${(pixels / of) * 100}%` : pixels);
  const ends = `${bar.cutStart ? '' : 'rounded-s border-s-3'} ${bar.cutEnd ? '' : 'rounded-e'}`;
  return (
    <div
      className={
        'absolute inset-y-0 print:[print-color-adjust:exact] forced-colors:border ' +
        `${ends} ${color}`
      }
      style={{ insetInlineStart: long(bar.offset), width: long(bar.width) }}
    >
      {children}
    </div>
  );
}
