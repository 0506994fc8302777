import { useText } from '~/i18n/text';
import { viewAsPath } from '~/paths';
import { ReadOnlyProvider, SubmitButton } from '~/ui/button';

type Props = {
  id: number;
  label?: string;
  /** The page to return to. */
  here: string;
  /** The first page to view; defaults to the dashboard. */
  to?: string;
};

/** Also available while impersonating already, one level deeper. */
export function ViewAsButton({ id, label, here, to }: Props) {
  const text = useText();
  return (
    <form method="post" action={viewAsPath(id)}>
      <input type="hidden" name="back" value={here} />
      {to && <input type="hidden" name="to" value={to} />}
      <ReadOnlyProvider value={false}>
        <SubmitButton kind="secondary" icon="eye">
          {label ?? text('viewAs.start')}
        </SubmitButton>
      </ReadOnlyProvider>
    </form>
  );
}
