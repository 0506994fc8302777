import { describe, expect, test } from 'vitest';
import type { Bulk } from '~/ui/bulk';
import { defaultListState, type ListState } from '~/ui/list-state';
import { ListTable } from '~/ui/table';
import { html } from './render';

type Project = { id: number; name: string; value: string };
const projects: Project[] = [
  { id: 2, name: 'Herzl 12', value: '₪1,200,000' },
  { id: 1, name: 'Harbour House', value: '₪900,000' },
];

type Changes = Partial<ListState> & { bulk?: Bulk<Project> };

function list(
  { bulk, ...changes }: Changes = {},
  rows = projects,
  total = 10_000,
  locale?: 'he-IL',
) {
  return html(
    <ListTable
      bulk={bulk}
      caption="Projects"
      path="/projects"
      state={{ ...defaultListState, ...changes }}
      total={total}
      rows={rows}
      columns={[
        { key: 'name', header: 'Name', cell: (row) => row.name, sortable: true, primary: true },
        { key: 'value', header: 'Value', cell: (row) => row.value, align: 'end' },
      ]}
      rowName={(row) => row.name}
      actions={(row) => [
        { label: 'Edit', href: `/projects/edit/${row.id}` },
        row.id === 2 && { label: 'Delete', href: `/projects/delete/${row.id}` },
      ]}
      filters={[{ name: 'type', label: 'Type', options: [{ value: '1', label: 'House' }] }]}
      empty={{ text: 'No projects yet.', action: { label: 'Get the app', href: '/app' } }}
    />,
    locale,
  );
}

describe('rows', () => {
  test('carry their column’s label and name the row they belong to', () => {
    const page = list();
    expect(page).toContain('<th scope="row">Herzl 12</th>');
    expect(page).toContain('<td data-label="Value" class="end">₪1,200,000</td>');
    expect(page).toContain('Edit<span class="visually-hidden"> Herzl 12</span>');
  });

  test('offer the permitted actions', () => {
    expect(list()).toContain('href="/projects/delete/2"');
    expect(list()).not.toContain('href="/projects/delete/1"');
  });

  test('sort by their heads in both directions', () => {
    expect(list()).toContain('href="/projects?order=asc&amp;orderBy=name"');
    const sorted = list({ orderBy: 'name', order: 'asc' });
    expect(sorted).toContain('aria-sort="ascending"');
    expect(sorted).toContain('href="/projects?orderBy=name"');
  });
});

describe('toolbar', () => {
  test('keeps sort and page size and drops the page on a search', () => {
    const form = list({ page: 4, perPage: 50, orderBy: 'name' }).match(/<form.*?<\/form>/)?.[0];
    expect(form).toContain('<input type="hidden" name="perPage" value="50"/>');
    expect(form).toContain('<input type="hidden" name="orderBy" value="name"/>');
    expect(form).not.toContain('name="page"');
  });

  test('submits a filter with its own select only once', () => {
    const form = list({ filters: { type: '1', owner: '9' } }).match(/<form.*?<\/form>/)?.[0];
    expect(form).toContain('<input type="hidden" name="filters[owner]" value="9"/>');
    expect(form?.match(/filters\[type\]/g)).toHaveLength(1);
    expect(form).toContain('<option value="1" selected="">');
  });
});

describe('pager', () => {
  test('names the range of rows', () => {
    expect(list()).toContain('1–10 of 10,000');
    expect(list({ page: 3 }, projects, 22)).toContain('21–22 of 22');
    expect(list({}, projects, 10_000, 'he-IL')).toContain('\u20661–10\u2069 מתוך 10,000');
  });

  test('links to the first, previous, next and last page', () => {
    const page = list({ page: 500 });
    for (const number of [499, 501, 1000])
      expect(page).toContain(`href="/projects?page=${number}"`);
    expect(page).toContain('aria-label="First page"');
    expect(list({ page: 1000 })).not.toContain('aria-label="Next page"');
  });

  test('hides the pages when there is only one', () => {
    expect(list({}, projects, 2)).not.toContain('class="pages"');
  });
});

describe('empty lists', () => {
  test('say so and offer their action, without a search', () => {
    const page = list({}, [], 0);
    expect(page).toContain('No projects yet.');
    expect(page).toContain('href="/app"');
    expect(page).not.toContain('type="search"');
  });

  test('offer to clear a search without a match', () => {
    const page = list({ search: 'zzz' }, [], 0);
    expect(page).toContain('There is nothing here with this search and these filters.');
    expect(page).toContain('<a href="/projects" class="button');
    expect(page).toContain('value="zzz"');
  });

  test('link to the first page from a page past the end', () => {
    const page = list({ page: 9 }, [], 12);
    expect(page).toContain('There are no results on this page.');
    expect(page).toContain('<a href="/projects" class="button');
  });
});

describe('bulk actions', () => {
  const bulk = {
    actions: [{ label: 'Delete', href: '/projects/delete', kind: 'danger' as const }],
    chosen: [2],
    takes: (row: Project) => row.id === 2,
  };

  test('show a checkbox per selectable row and keep the selection', () => {
    const page = list({ bulk });
    expect(page.match(/<input type="checkbox" name="ids"/g)).toHaveLength(1);
    expect(page).toContain('Select <bdi>Herzl 12</bdi>');
    expect(page).toMatch(/<input type="checkbox" name="ids" form="bulk" checked="" value="2"\/>/);
  });

  test('link to their confirmation and back to the list', () => {
    const form = list({ bulk, perPage: 50 }).match(/<form id="bulk".*?<\/form>/)?.[0];
    expect(form).toContain('method="get"');
    expect(form).toContain('<input type="hidden" name="perPage" value="50"/>');
    expect(form).toContain('formaction="/projects/delete"');
  });

  test('are absent if no row is selectable', () => {
    const page = list({ bulk: { ...bulk, takes: () => false } });
    expect(page).not.toContain('checkbox');
    expect(page).not.toContain('id="bulk"');
  });
});
