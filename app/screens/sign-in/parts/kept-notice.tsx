import { useText } from '~/i18n/text';
import { resumePath } from '~/paths';
import { Alert } from '~/ui/alert';

/** For whoever is here because their session ran out on a form. */
export function KeptNotice({ redirectTo }: { redirectTo?: string }) {
  const text = useText();
  return redirectTo === resumePath() && <Alert kind="info">{text('signIn.kept')}</Alert>;
}
