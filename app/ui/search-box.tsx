import { useId } from 'react';
import { useText } from '~/i18n/text';
import { Input } from './control';
import { Icon } from './icon';

/** Must be inside a GET form. */
export function SearchBox({ value }: { value: string }) {
  const text = useText();
  const id = useId();
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {text('ui.table.search')}
      </label>
      <span className="search">
        <Input id={id} type="search" name="search" defaultValue={value} dir="auto" />
        <button type="submit" className="button button-secondary">
          <Icon name="search" />
          {text('ui.table.search')}
        </button>
      </span>
    </>
  );
}
