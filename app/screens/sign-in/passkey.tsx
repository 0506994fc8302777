import { createElement, type ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { type PortalName, passkeyLoginPath, passkeyOptionsPath } from '~/paths';
import { SubmitButton } from '~/ui/button';
import { Form } from '~/ui/form';

type PasskeySignInProps = { door: PortalName; redirectTo?: string; children: ReactNode };

/**
 * A custom element around the form for codes. Its script shows the button, and lets the browser
 * suggest passkeys in the form's field; without script only the form is there.
 */
export function PasskeySignIn({ door, redirectTo, children }: PasskeySignInProps) {
  const text = useText();
  return createElement(
    'passkey-sign-in',
    {
      class: 'grid gap-5',
      'data-enhance': 'passkey-sign-in',
      'data-options': passkeyOptionsPath(),
    },
    children,
    <Form action={passkeyLoginPath(door, { redirectTo })} enhance={null} hidden>
      <input type="hidden" name="credential" />
      <SubmitButton kind="secondary" icon="key">
        {text('signIn.passkey.button')}
      </SubmitButton>
    </Form>,
  );
}
