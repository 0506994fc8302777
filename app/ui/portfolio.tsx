import type { ReactNode } from 'react';
import { HouseDrawing } from './picture';

type RecordTitleProps = { href: string; name: string; place: string; image: string | null };

/** A record by its picture, its name and its place. */
export function RecordTitle({ href, name, place, image }: RecordTitleProps) {
  return (
    <div className="record-title">
      {image === null ? (
        <span className="picture picture-none record-picture" aria-hidden="true">
          <HouseDrawing />
        </span>
      ) : (
        <img
          className="picture record-picture"
          src={image}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          data-enhance="image-fallback"
        />
      )}
      <div className="record-words">
        <a href={href}>
          <bdi>{name}</bdi>
        </a>
        <SecondLine>{place}</SecondLine>
      </div>
    </div>
  );
}

/**
 * Left out in dense rows. Its own direction decides which end is cut off, so it holds no `<bdi>`,
 * whose text does not count for that.
 */
export function SecondLine({ children }: { children: ReactNode }) {
  return (
    <div className="second-line" dir="auto">
      {children}
    </div>
  );
}

type MeasureProps = {
  drawing: ReactNode;
  /** True if the figure is above its drawing. */
  isFigure?: boolean;
  children: ReactNode;
};

/** A small drawing with the words that say the same. */
export function Measure({ drawing, isFigure, children }: MeasureProps) {
  return (
    <div className={isFigure ? 'measure measure-figure' : 'measure'}>
      <div className="measure-words">{children}</div>
      {drawing}
    </div>
  );
}
