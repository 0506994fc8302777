import { useText } from '~/i18n/text';
import type { PlaceChoices } from '~/models/books/places.server';
import { nameOfPlace } from '~/screens/shell/budget-places';
import type { ListFilter } from '~/ui/table-toolbar';

/** Filters of a list by phase and by budget line. */
export function usePlaceFilters({ phases, lines }: PlaceChoices): ListFilter[] {
  const text = useText();
  return [
    {
      name: 'phase_id',
      label: text('books.field.phase'),
      options: phases.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    {
      name: 'line_id',
      label: text('books.field.line'),
      options: lines.map(({ id, title, ...place }) => ({
        value: String(id),
        label: [nameOfPlace(text, place), title ?? text('books.line.general')].join(' · '),
      })),
    },
  ];
}
