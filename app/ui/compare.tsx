import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';

type CompareProps = {
  /** Unique on the page. */
  name: string;
  before: ReactNode;
  after: ReactNode;
};

const stops = ['before', 'half', 'after'] as const;

/** Two photos of one place over each other; the radio buttons need no script. */
export function Compare({ name, before, after }: CompareProps) {
  const text = useText();
  return (
    <fieldset className="compare">
      <legend className="visually-hidden">{text('photo.compare.label')}</legend>
      <div className="compare-frame">
        {before}
        {after}
      </div>
      <div className="compare-stops">
        {stops.map((stop) => (
          <label key={stop}>
            <input type="radio" name={name} value={stop} defaultChecked={stop === 'half'} />
            {text(`photo.compare.${stop}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
