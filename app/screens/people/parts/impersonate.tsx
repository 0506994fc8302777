import { useText } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import { viewAsPath } from '~/paths';
import { ReadOnlyProvider, SubmitButton } from '~/ui/button';
import type { RowAction } from '~/ui/table-actions';
import type { ShownPerson } from '../rows.server';

/** The action of a row that impersonates its person, from the page `here` and back to it. */
export const impersonateActions = (text: Text, row: ShownPerson, here: string): RowAction[] =>
  row.mayImpersonate
    ? [
        {
          label: text('viewAs.start'),
          href: viewAsPath(row.id),
          hiddenLabel: row.name,
          fields: { back: here },
        },
      ]
    : [];

/** The same as a button; it goes deeper while impersonating already. */
export function ImpersonateButton({ id, here }: { id: number; here: string }) {
  const text = useText();
  return (
    <form method="post" action={viewAsPath(id)}>
      <input type="hidden" name="back" value={here} />
      <ReadOnlyProvider value={false}>
        <SubmitButton kind="secondary" icon="eye">
          {text('viewAs.start')}
        </SubmitButton>
      </ReadOnlyProvider>
    </form>
  );
}
