import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { Select } from './control';
import { Icon, type IconName } from './icon';
import { type ListState, listHref, listParams, pageSizes, pageWindow } from './list-state';

type PagerProps = { path: string; state: ListState; total: number; isMore?: boolean };

export function Pager({ path, state, total, isMore = false }: PagerProps) {
  const pages = Math.ceil(total / state.perPage);
  return (
    <div className="pager">
      <PageSize path={path} state={state} />
      <Range state={state} total={total} isMore={isMore} />
      {pages > 1 && <Pages path={path} state={state} pages={pages} />}
    </div>
  );
}

function Range({ state, total, isMore }: Omit<Required<PagerProps>, 'path'>) {
  const text = useText();
  const locale = useLocale();
  const before = (state.page - 1) * state.perPage;
  if (before >= total) return null;
  const values = {
    from: count(before + 1, locale),
    to: count(Math.min(before + state.perPage, total), locale),
    total: count(total, locale),
  };
  const isCut = isMore && state.search !== '';
  return (
    <p>
      {text(isMore ? 'ui.pager.rangeOfMore' : 'ui.pager.range', values)}
      {isCut && <span> · {text('ui.pager.newestFound', values)}</span>}
    </p>
  );
}

function PageSize({ path, state }: { path: string; state: ListState }) {
  const text = useText();
  return (
    <form className="page-size" method="get" action={path} data-enhance="submit-on-change">
      <ListStateInputs state={{ ...state, page: 1, perPage: 10 }} />
      <label>
        <span>{text('ui.pager.perPage')}</span>
        <Select name="perPage" defaultValue={state.perPage}>
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </label>
      <button type="submit" className="button button-quiet apply">
        {text('ui.table.apply')}
      </button>
    </form>
  );
}

function Pages({ path, state, pages }: { path: string; state: ListState; pages: number }) {
  const text = useText();
  const locale = useLocale();
  const to = (page: number) => listHref(path, state, { page });
  const { page } = state;
  return (
    <nav className="pages" aria-label={text('ui.pager.label')}>
      <Step icon="first" label={text('ui.pager.first')} href={page > 1 ? to(1) : null} />
      <Step
        icon="previous"
        label={text('ui.pager.previous')}
        href={page > 1 ? to(page - 1) : null}
      />
      {pageWindow(page, pages).map((number) => (
        <a
          key={number}
          href={to(number)}
          className={Math.abs(number - page) > 1 ? 'far' : undefined}
          aria-label={text('ui.pager.page', { page: count(number, locale) })}
          aria-current={number === page ? 'page' : undefined}
        >
          {count(number, locale)}
        </a>
      ))}
      <Step icon="next" label={text('ui.pager.next')} href={page < pages ? to(page + 1) : null} />
      <Step icon="last" label={text('ui.pager.last')} href={page < pages ? to(pages) : null} />
    </nav>
  );
}

/** A disabled step keeps its place, so that the others stay under the pointer. */
function Step({ icon, label, href }: { icon: IconName; label: string; href: string | null }) {
  if (!href) {
    return (
      <span className="off" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <a href={href} aria-label={label}>
      <Icon name={icon} />
    </a>
  );
}

/** Hidden inputs that keep a list's state in a form that changes one thing. */
export function ListStateInputs({ state }: { state: ListState }) {
  return listParams(state).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
