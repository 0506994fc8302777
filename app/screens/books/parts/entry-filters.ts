import { useText } from '~/i18n/text';
import { costCategories, entryKinds, incomeCategories } from '~/models/books/input';
import type { ListFilter } from '~/ui/table-toolbar';

type Choices = {
  phases: { id: number; title: string }[];
  lines: { id: number; title: string | null; phase: string | null }[];
  suppliers: { id: number; name: string }[];
  /** Such as `2026-03`. */
  months: string[];
};

/** The filters of a project’s entries, on its journal and on its money page. */
export function useEntryFilters({ phases, lines, suppliers, months }: Choices): ListFilter[] {
  const text = useText();
  const categories = [...costCategories, ...incomeCategories];
  const option = (id: number, label: string) => ({ value: String(id), label });
  return [
    {
      name: 'kind',
      label: text('entry.journal.kind'),
      options: entryKinds.map((value) => ({ value, label: text(`books.kind.${value}`) })),
    },
    {
      name: 'month',
      label: text('entry.journal.month'),
      options: months.map((value) => ({ value, label: `${value.slice(5)}/${value.slice(0, 4)}` })),
    },
    {
      name: 'phase_id',
      label: text('books.field.phase'),
      options: phases.map(({ id, title }) => option(id, title)),
    },
    {
      name: 'line_id',
      label: text('books.field.line'),
      options: lines.map(({ id, title, phase }) =>
        option(
          id,
          [phase ?? text('books.line.deleted'), title ?? text('books.line.general')].join(' · '),
        ),
      ),
    },
    {
      name: 'category',
      label: text('books.field.category'),
      options: categories.map((value) => ({ value, label: text(`books.category.${value}`) })),
    },
    {
      name: 'supplier_id',
      label: text('books.field.supplier'),
      options: suppliers.map(({ id, name }) => option(id, name)),
    },
    {
      name: 'open',
      label: text('entry.journal.state'),
      options: [
        { value: 'open', label: text('entry.journal.isOpen') },
        { value: 'paid', label: text('entry.journal.isPaid') },
      ],
    },
  ];
}
