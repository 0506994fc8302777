import { requestPasskey } from './passkeys/credential';

/** Before the server forgets the challenge, which it keeps for five minutes. */
const renewMs = 4 * 60_000;

/**
 * Shows the button, and lets the browser suggest passkeys in the field for the email address or the
 * phone. The code stays the way for everybody else.
 */
class PasskeySignIn extends HTMLElement {
  #request = new AbortController();
  #renewal = 0;

  connectedCallback() {
    const form = this.querySelector<HTMLFormElement>('form[hidden]');
    if (!form || typeof PublicKeyCredential === 'undefined') return;
    form.hidden = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      clearTimeout(this.#renewal);
      if (await this.#send(form)) void this.#suggest(form);
    });
    void this.#suggest(form);
  }

  /** Waits for a passkey that is chosen in the field, with a new challenge every few minutes. */
  async #suggest(form: HTMLFormElement) {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    this.#renewal = window.setTimeout(() => this.#suggest(form), renewMs);
    if (!document.hidden) await this.#send(form, 'conditional');
  }

  /** Returns true if the person closed the browser's window, so that the page stays. */
  async #send(form: HTMLFormElement, mediation?: 'conditional'): Promise<boolean> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      const field = form.elements.namedItem('credential') as HTMLInputElement;
      field.value = await requestPasskey(this.dataset.options ?? '', { mediation, signal });
    } catch (error) {
      const isClosed = ['NotAllowedError', 'AbortError'].includes((error as Error).name);
      // The server answers an empty form with what to do instead.
      if (mediation || isClosed) return isClosed;
    }
    form.submit();
    return false;
  }
}

export default function passkeySignIn(): void {
  customElements.define('passkey-sign-in', PasskeySignIn);
}
