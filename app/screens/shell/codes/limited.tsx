import { useText } from '~/i18n/text';
import { FormErrors } from '~/ui/form';

/** What a limit says: how long until the next try. Draws nothing when there is nothing to wait for. */
export function Limited({ seconds = 0 }: { seconds?: number }) {
  const text = useText();
  if (seconds === 0) return null;
  const errors = [text('signIn.errors.limited', { count: Math.ceil(seconds / 60) })];
  return <FormErrors title={text('signIn.errors.sendFailed')} errors={errors} />;
}
