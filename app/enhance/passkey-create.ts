import { createPasskey } from './passkeys/credential';

/** Creates a passkey when the form is sent, and sends it with the form. */
export default function passkeyCreate(element: HTMLElement): void {
  const form = element as HTMLFormElement;
  const field = form.elements.namedItem('credential') as HTMLInputElement;
  form.addEventListener('submit', async (event) => {
    if (field.value !== '' || typeof PublicKeyCredential === 'undefined') return;
    event.preventDefault();
    try {
      field.value = await createPasskey(JSON.parse(field.dataset.options ?? ''));
    } catch (error) {
      // The person closed the browser's window, so the form does not change.
      if ((error as Error).name === 'NotAllowedError') return;
      field.value = (error as Error).name;
    }
    form.submit();
  });
}
