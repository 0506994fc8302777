import { useText } from '~/i18n/text';
import { FormErrors } from '~/ui/form';

const failures = {
  passkey: 'signIn.passkey.failed',
  provider: 'provider.errors.failed',
  unreachable: 'provider.errors.unreachable',
  cancelled: 'provider.errors.cancelled',
  'signed-out': 'provider.errors.signedOut',
} as const;

/** Why a sign-in without a code led back to the login page. */
export type FailedWay = keyof typeof failures;

export const isFailedWay = (way: string | null): way is FailedWay =>
  way !== null && Object.hasOwn(failures, way);

export function SignInFailed({ way }: { way: FailedWay }) {
  const text = useText();
  return <FormErrors title={text('signIn.passkey.failedTitle')} errors={[text(failures[way])]} />;
}
