import { useText } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import { SubmitButton } from '~/ui/button';
import { Icon } from '~/ui/icon';

/**
 * The attributes that make a table body's rows draggable; `end` is the row after the last one, if
 * any.
 */
export const draggable = (text: Text, end: number | null = null) => ({
  'data-enhance': 'drag-order',
  'data-form': 'place',
  'data-label': text('work.list.drag'),
  'data-end': end ?? undefined,
});

/** The form that a drop submits. */
export const PlaceForm = () => (
  <form id="place" method="post" hidden>
    <input type="hidden" name="intent" value="place" />
    <input type="hidden" name="id" />
    <input type="hidden" name="before" />
  </form>
);

type MoveButtonsProps = { id: number; name: string; ends: { first: boolean; last: boolean } };

export function MoveButtons({ id, name, ends }: MoveButtonsProps) {
  const text = useText();
  const button = (intent: 'up' | 'down', isOff: boolean) => (
    <SubmitButton
      kind="quiet"
      isSlim
      name="intent"
      value={intent}
      disabled={isOff}
      aria-label={`${text(`work.list.${intent}`)}: ${name}`}
    >
      <Icon name={`arrow-${intent}`} />
    </SubmitButton>
  );
  return (
    <form method="post" className="inline-flex items-center">
      <input type="hidden" name="id" value={id} />
      {button('up', ends.first)}
      {button('down', ends.last)}
    </form>
  );
}
