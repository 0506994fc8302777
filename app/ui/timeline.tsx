import type { CSSProperties, ReactNode } from 'react';
import { useLocale, useText } from '~/i18n/text';
import { monthName } from '~/i18n/times';
import { Hint } from './text';
import {
  headsOf,
  isInside,
  labelPlaceOf,
  positionOf,
  type Scale,
  type Span,
} from './timeline-scale';

type TimelineFrameProps = {
  label: string;
  scale: Scale;
  /** ISO day. */
  today: string;
  /** List items: `TimelineGroup` and `TimelineLink`. */
  children: ReactNode;
};

/**
 * Months in columns of equal width, so that the timeline is always as wide as its page. The line of
 * today and the lines of the months lie over all rows, but never over the column of names.
 */
export function TimelineFrame({ label, scale, today, children }: TimelineFrameProps) {
  const text = useText();
  const locale = useLocale();
  const at = positionOf(scale, today);
  const heads = headsOf(scale);
  const columns = { '--columns': scale.columns } as CSSProperties;
  return (
    <>
      <section className="timeline" aria-label={label} style={columns}>
        <div className="timeline-heads" aria-hidden="true">
          <div className="timeline-months">
            {heads.map(({ month, isYear, rank }) => (
              <span key={month} data-rank={rank}>
                {!isYear && <span>{monthName(locale, month)} </span>}
                {(isYear || rank === 0) && <span>{month.slice(0, 4)}</span>}
              </span>
            ))}
            {isInside(at) && (
              <strong style={{ insetInlineStart: `clamp(0%, ${at}% - 1.5rem, 100% - 3rem)` }}>
                {text('work.timeline.today')}
              </strong>
            )}
          </div>
        </div>
        <div className="timeline-lines" aria-hidden="true">
          {heads.map(({ month, rank }) => (
            <span key={month} data-rank={rank} />
          ))}
          {isInside(at) && <strong style={{ insetInlineStart: `${at}%` }} data-today="" />}
        </div>
        <ol className="timeline-rows">{children}</ol>
      </section>
      <Hint>{text('work.timeline.legend')}</Hint>
    </>
  );
}

/** The rows of one record; `row` counts from 1. */
export function TimelineGroup({ row, children }: { row: number; children: ReactNode }) {
  return (
    <li className="timeline-group" style={{ gridRow: row }}>
      {children}
    </li>
  );
}

type TimelineRowProps = {
  name: ReactNode;
  /** Steps of indentation. */
  depth?: number;
  /** A smaller row, below that of the whole. */
  isStep?: boolean;
  /** A short text about the state, next to the bar or, on narrow screens, below the name. */
  state?: string;
  /** The bar and its delay; null outside the window. The state is next to both. */
  spans: [bar: Span | null, slip: Span | null];
  /** The position of today. */
  today: number;
  /** Bars and diamonds. The name and state say the same, so they are hidden from screen readers. */
  children: ReactNode;
};

export function TimelineRow(row: TimelineRowProps) {
  const { name, depth = 0, isStep, state, spans, today, children } = row;
  return (
    <div className={isStep ? 'timeline-row timeline-step' : 'timeline-row'}>
      <div className="timeline-name" style={{ '--depth': depth } as CSSProperties}>
        {name}
        {state && <span className="timeline-state">{state}</span>}
      </div>
      <div className="timeline-track" aria-hidden="true">
        {children}
        {state && <StateBesideBar state={state} spans={spans} today={today} />}
      </div>
    </div>
  );
}

type StateBesideBarProps = Pick<TimelineRowProps, 'spans' | 'today'> & { state: string };

function StateBesideBar({ state, spans, today }: StateBesideBarProps) {
  const [bar] = spans;
  const visible = spans.filter((span) => span !== null);
  // Rows outside the window have their state at its start.
  const start = visible.length > 0 ? Math.min(...visible.map((span) => span.start)) : 0;
  const end = Math.max(0, ...visible.map((span) => span.end));
  const place = labelPlaceOf({ span: { start, end }, bar, label: state, today });
  const { isBefore, at, isOver } = place;
  const style = isBefore ? { insetInlineEnd: `${100 - at}%` } : { insetInlineStart: `${at}%` };
  return (
    <span className="timeline-note" data-over={isOver || undefined} style={style}>
      {state}
    </span>
  );
}

export type TimelineTone = 'muted' | 'primary' | 'warn' | 'bad' | 'good';

/** The plan as an outline, filled as far as the work is done. */
export function TimelineBar({ span, tone }: { span: Span; tone: TimelineTone }) {
  return (
    <span className={`timeline-bar timeline-${tone}`} data-cut={cutOf(span)} style={placeOf(span)}>
      <span style={{ inlineSize: `${span.filled}%` }} />
    </span>
  );
}

const cutOf = ({ cutStart, cutEnd }: Span) =>
  [cutStart && 'start', cutEnd && 'end'].filter(Boolean).join(' ') || undefined;

/** The dates of an earlier plan, as a thin line above the bar. */
export function TimelineBaseline({ span }: { span: Span }) {
  return <span className="timeline-baseline" style={placeOf(span)} />;
}

/** The time by which work slips past its plan. */
export function TimelineSlip({ span }: { span: Span }) {
  return <span className="timeline-slip" style={placeOf(span)} />;
}

/** Bars of a day stay visible, also at the end of the window. */
const placeOf = ({ start, end }: Span): CSSProperties => ({
  insetInlineStart: `min(${start}%, 100% - 6px)`,
  inlineSize: `${Math.round((end - start) * 100) / 100}%`,
});

type TimelineDiamondProps = { at: number; tone: TimelineTone; isDone: boolean; isSmall?: boolean };

export function TimelineDiamond({ at, tone, isDone, isSmall }: TimelineDiamondProps) {
  return (
    <span
      className={`timeline-diamond timeline-${tone}`}
      data-done={isDone || undefined}
      data-small={isSmall || undefined}
      style={{ insetInlineStart: `${at}%` }}
    />
  );
}

type Point = { row: number; at: number };

/** A thin line from a milestone to the phase that waits for it, however high the rows between. */
export function TimelineLink({ from, to, isEarly }: { from: Point; to: Point; isEarly: boolean }) {
  const [left, right] = from.at <= to.at ? [from.at, to.at] : [to.at, from.at];
  return (
    <li
      className="timeline-link"
      aria-hidden="true"
      data-to={to.row > from.row ? 'below' : 'above'}
      data-direction={from.at <= to.at ? 'forward' : 'back'}
      data-early={isEarly || undefined}
      style={{ gridRow: `${Math.min(from.row, to.row)} / ${Math.max(from.row, to.row)}` }}
    >
      <span style={{ insetInlineStart: `${left}%`, inlineSize: `${right - left}%` }} />
    </li>
  );
}
