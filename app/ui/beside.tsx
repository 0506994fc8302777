import type { ReactNode } from 'react';

type BesideProps = {
  /** Comes before all else; in two columns it begins the narrow one, at the inline start. */
  first?: ReactNode;
  main: ReactNode;
  side: ReactNode;
};

/** A wide and a narrow column; one below the other where the text does not fit in both. */
export function Beside({ first, main, side }: BesideProps) {
  return (
    <div className="beside-frame">
      <div className={first ? 'beside beside-reversed' : 'beside'}>
        {first && <div className="beside-first">{first}</div>}
        <div className="beside-main">{main}</div>
        <div className="beside-side">{side}</div>
      </div>
    </div>
  );
}
