import { useText } from '~/i18n/text';
import { FormErrors } from '~/ui/form';

/** What a limit says: how long until the next try. */
export function Limited({ seconds = 0 }: { seconds?: number }) {
  const text = useText();
  if (seconds === 0) return null;
  return <FormErrors errors={[text('signIn.errors.limited', { count: Math.ceil(seconds / 60) })]} />;
}
