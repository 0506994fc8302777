import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

/** The days of a story, the newest first. */
export const StoryDays = ({ children }: { children: ReactNode }) => (
  <ol className="story">{children}</ol>
);

type StoryDayProps = { day: ReactNode; children: ReactNode };

/** The events of a day, next to its date. */
export function StoryDay({ day, children }: StoryDayProps) {
  return (
    <li className="story-day">
      <p className="story-date">{day}</p>
      <ul>{children}</ul>
    </li>
  );
}

export function StoryItem({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="story-item">
      <Icon name={icon} />
      <div>{children}</div>
    </li>
  );
}

export const StoryPhotos = ({ children }: { children: ReactNode }) => (
  <div className="story-photos">{children}</div>
);

/** Separates new events from those the reader has seen. */
export const StoryLine = ({ isOld, children }: { isOld?: boolean; children: ReactNode }) => (
  <p className={isOld ? 'story-line text-muted' : 'story-line'}>{children}</p>
);
