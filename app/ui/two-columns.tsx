import type { ReactNode } from 'react';

type TwoColumnsProps = {
  /** Comes before all else; in two columns it begins the narrow one, at the inline start. */
  first?: ReactNode;
  main: ReactNode;
  side: ReactNode;
};

/** A wide and a narrow column, which are stacked if both do not fit. */
export function TwoColumns({ first, main, side }: TwoColumnsProps) {
  return (
    <div className="two-columns-frame">
      <div className={first ? 'two-columns two-columns-reversed' : 'two-columns'}>
        {first && <div className="two-columns-first">{first}</div>}
        <div className="two-columns-main">{main}</div>
        <div className="two-columns-side">{side}</div>
      </div>
    </div>
  );
}
