import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import { Picture } from './picture';

export function Hits({ children }: { children: ReactNode }) {
  return <ul className="hits">{children}</ul>;
}

type HitRowProps = {
  mark: ReactNode;
  /** An amount or a day. */
  figure?: ReactNode;
  children: ReactNode;
};

/** A record by its picture or the mark of its kind, its words and a figure. */
export function HitRow({ mark, figure, children }: HitRowProps) {
  return (
    <li className="hit">
      <span className="hit-mark">{mark}</span>
      <div className="hit-words">{children}</div>
      {figure && <span className="hit-figure">{figure}</span>}
    </li>
  );
}

type HitMarkProps = { image?: string | null; icon: IconName };

/** `image` null shows the drawing of a house. */
export function HitMark({ image, icon }: HitMarkProps) {
  if (image === undefined) return <Icon name={icon} />;
  return <Picture src={image} alt="" width={40} height={40} />;
}
