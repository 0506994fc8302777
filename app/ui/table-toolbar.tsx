import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { Input, Select } from './control';
import { Fold } from './fold';
import { Icon } from './icon';
import { type ListState, withListState } from './list-state';
import { ListStateInputs } from './pager';
import { SearchBox } from './search-box';

export type ListFilter = { name: string; label: string } & (
  | { options: { value: string; label: string }[]; type?: undefined }
  | { type: 'date' }
);

type TableToolbarProps = {
  caption: string;
  path: string;
  state: ListState;
  filters?: ListFilter[];
  action?: ReactNode;
};

/** Refresh loads the same URL again. */
export function TableToolbar({ action, ...form }: TableToolbarProps) {
  const { path, state, filters = [] } = form;
  const text = useText();
  return (
    <div className="toolbar">
      <SearchForm {...form} enhance={filters.length > 0 ? 'submit-on-change' : undefined} />
      <div className="toolbar-end">
        <a className="button button-quiet" href={withListState(path, state)}>
          <Icon name="refresh" />
          {text('ui.table.refresh')}
        </a>
        {action}
      </div>
    </div>
  );
}

type SearchFormProps = Omit<TableToolbarProps, 'action'> & { enhance?: 'submit-on-change' };

/** Search and filters are one GET form. */
export function SearchForm({ caption, path, state, filters = [], enhance }: SearchFormProps) {
  const text = useText();
  const filterNames = new Set(filters.map((filter) => filter.name));
  const others = Object.fromEntries(
    Object.entries(state.filters).filter(([name]) => !filterNames.has(name)),
  );
  return (
    /* biome-ignore lint/a11y/useSemanticElements: some supported browsers lack <search>. */
    <form
      className="toolbar-form"
      method="get"
      action={path}
      role="search"
      aria-label={caption}
      data-enhance={enhance}
    >
      <ListStateInputs state={{ ...state, page: 1, search: '', filters: others }} />
      <SearchBox value={state.search} />
      {filters.length > 0 && (
        <Fold
          className="filters"
          label={text('ui.table.filters')}
          isOpen={filters.some(({ name }) => state.filters[name])}
        >
          {filters.map((filter) => (
            <Filter key={filter.name} filter={filter} value={state.filters[filter.name] ?? ''} />
          ))}
        </Fold>
      )}
    </form>
  );
}

type FilterFormProps = {
  label: string;
  path: string;
  /** Other parameters of the URL. */
  keeps: Record<string, string>;
  filter: ListFilter;
  value: string;
  submit: string;
};

/** A filter for pages without a table. */
export function FilterForm({ label, path, keeps, filter, value, submit }: FilterFormProps) {
  return (
    <form
      className="toolbar-form"
      method="get"
      action={path}
      aria-label={label}
      data-enhance="submit-on-change"
    >
      {Object.entries(keeps).map(([name, kept]) => (
        <input key={name} type="hidden" name={name} value={kept} />
      ))}
      <Filter filter={filter} name={filter.name} value={value} />
      <button type="submit" className="button button-secondary">
        {submit}
      </button>
    </form>
  );
}

type FilterProps = { filter: ListFilter; name?: string; value: string };

function Filter({ filter, name = `filters[${filter.name}]`, value }: FilterProps) {
  const text = useText();
  if (filter.type === 'date')
    return (
      <label className="filter">
        <span>{filter.label}</span>
        <Input type="date" name={name} defaultValue={value} />
      </label>
    );
  return (
    <label className="filter">
      <span>{filter.label}</span>
      <Select name={name} defaultValue={value}>
        <option value="">{text('ui.table.all')}</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  );
}
