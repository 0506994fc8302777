import { useText } from '~/i18n/text';
import { costCategories, entryKinds, incomeCategories } from '~/models/books/input';
import type { PlaceChoices } from '~/models/books/places.server';
import { usePlaceFilters } from '~/screens/shell/place-filters';
import type { ListFilter } from '~/ui/table-toolbar';

type Choices = PlaceChoices & {
  suppliers: { id: number; name: string }[];
  /** Such as `2026-03`. */
  months: string[];
};

/** The filters of a project’s entries, on its journal and on its money page. */
export function useEntryFilters({ suppliers, months, ...places }: Choices): ListFilter[] {
  const text = useText();
  const categories = [...costCategories, ...incomeCategories];
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
    ...usePlaceFilters(places),
    {
      name: 'category',
      label: text('books.field.category'),
      options: categories.map((value) => ({ value, label: text(`books.category.${value}`) })),
    },
    {
      name: 'supplier_id',
      label: text('books.field.supplier'),
      options: suppliers.map(({ id, name }) => ({ value: String(id), label: name })),
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
