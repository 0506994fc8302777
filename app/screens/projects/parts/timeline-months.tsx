import { useLocale, useText } from '~/i18n/text';
import { monthName } from '~/i18n/times';
import { headsOf, type Scale } from './timeline-layout';

export function MonthHeads({ scale, today }: { scale: Scale; today: number | null }) {
  const locale = useLocale();
  const text = useText();
  return (
    <div className="sticky top-0 z-3 h-14 bg-surface print:relative">
      {headsOf(scale).map(({ month, offset }) => (
        <span
          key={month}
          className="absolute top-0 pt-2 ps-2 text-xs whitespace-nowrap text-muted"
          style={{ insetInlineStart: offset }}
        >
          {monthName(locale, month)}
        </span>
      ))}
      {today !== null && (
        <span
          className="absolute bottom-0 bg-accent px-1 text-xs font-[600] text-on-primary"
          style={{ insetInlineStart: today }}
        >
          {text('work.timeline.today')}
        </span>
      )}
    </div>
  );
}

export function MonthLines({ scale }: { scale: Scale }) {
  return headsOf(scale)
    .slice(1)
    .map(({ month, offset }) => (
      <span
        key={month}
        className="absolute inset-y-0 border-s border-line forced-colors:hidden"
        style={{ insetInlineStart: offset }}
      />
    ));
}

export function TodayLine({ offset }: { offset: number }) {
  return (
    <div
      className="pointer-events-none absolute inset-y-0 z-1 border-s-2 border-accent"
      style={{ insetInlineStart: offset }}
      data-today=""
    />
  );
}
