import { useText, useTimes } from '~/i18n/text';
import type { StoryDay as DayOfStory } from '~/models/projects/story.server';
import type { PortalName } from '~/paths';
import { Day } from '~/ui/moment';
import { StoryDay, StoryDays, StoryLine } from '~/ui/story';
import { Hint } from '~/ui/text';
import { Happening } from './happening';

export type StoryPart = {
  /** The reader's previous visit, in UTC milliseconds. */
  since: number | null;
  /** The events since that visit, and those before. */
  fresh: DayOfStory[];
  earlier: DayOfStory[];
};

type StoryProps = StoryPart & {
  project: { id: number; name: string; currency: string };
  portal: PortalName;
};

/** The events of a project by day, divided by the reader's last visit. */
export function Story({ since, fresh, earlier, project, portal }: StoryProps) {
  const text = useText();
  const times = useTimes();
  const days = (of: DayOfStory[]) => (
    <StoryDays>
      {of.map(({ day, events }) => (
        <StoryDay key={day} day={<Day at={day} />}>
          {events.map((event, i) => (
            <Happening key={i} event={event} project={project} portal={portal} />
          ))}
        </StoryDay>
      ))}
    </StoryDays>
  );
  if (fresh.length + earlier.length === 0) return <Hint>{text('project.story.empty')}</Hint>;
  return (
    <>
      {since !== null && (
        <StoryLine isOld={fresh.length === 0}>
          {text(fresh.length > 0 ? 'project.story.since' : 'project.story.nothingNew', {
            date: times.day(since),
          })}
        </StoryLine>
      )}
      {fresh.length > 0 && days(fresh)}
      {fresh.length > 0 && earlier.length > 0 && (
        <StoryLine isOld>{text('project.story.earlier')}</StoryLine>
      )}
      {days(earlier)}
    </>
  );
}
