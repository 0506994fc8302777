import { useText } from '~/i18n/text';
import { ButtonLink } from './button';
import { Icon } from './icon';
import { Pills } from './pills';
import { neighboursOf, type TimelineWindow, zooms } from './timeline-scale';

type TimelineNavProps = {
  window: TimelineWindow;
  hrefOf: (window: TimelineWindow) => string;
};

/** `whole` is the name of the widest zoom. */
export function TimelineZooms({ window, whole, hrefOf }: TimelineNavProps & { whole: string }) {
  const text = useText();
  return (
    <Pills
      label={text('work.timeline.views')}
      items={zooms.map((zoom) => ({
        label: zoom === 'whole' ? whole : text(`work.timeline.${zoom}`),
        href: hrefOf({ zoom }),
        current: zoom === window.zoom,
      }))}
    />
  );
}

/** Links to the months before and after the visible ones, and back to today. */
export function TimelineSteps({ window, today, hrefOf }: TimelineNavProps & { today: string }) {
  const text = useText();
  const neighbours = neighboursOf(window, today);
  if (!neighbours) return null;
  return (
    <nav
      aria-label={text('work.timeline.months')}
      className="flex flex-wrap items-center print:hidden"
    >
      <ButtonLink href={hrefOf(neighbours.earlier)} kind="quiet" icon="previous">
        {text('work.timeline.earlier')}
      </ButtonLink>
      {window.from && (
        <ButtonLink href={hrefOf({ zoom: window.zoom })} kind="quiet">
          {text('work.timeline.today')}
        </ButtonLink>
      )}
      <ButtonLink href={hrefOf(neighbours.later)} kind="quiet">
        {text('work.timeline.later')}
        <Icon name="next" />
      </ButtonLink>
    </nav>
  );
}
