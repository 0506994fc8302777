/**
 * Browsers take and give bytes, JSON has base64url. Browsers have functions for this too, which
 * older ones lack and which fail for the objects of some password managers.
 */
const bytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
    letter.charCodeAt(0),
  );

const text = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

/** Asks the browser for a passkey, with a challenge from `address`. Empty if it has none. */
export async function requestPasskey(
  address: string,
  choices: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<string> {
  const { signal } = choices;
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(), signal });
  const options = await answer.json();
  const publicKey = { ...options, challenge: bytes(options.challenge) };
  return encode(await navigator.credentials.get({ publicKey, ...choices }));
}

/** Asks the browser to create a passkey. */
export async function createPasskey({
  challenge,
  user,
  excludeCredentials = [],
  ...rest
}: PublicKeyCredentialCreationOptionsJSON): Promise<string> {
  const publicKey = {
    ...rest,
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: bytes(one.id) })),
  } as PublicKeyCredentialCreationOptions;
  return encode(await navigator.credentials.create({ publicKey }));
}

/** The parts of a credential that the server needs, as JSON. */
function encode(credential: Credential | null): string {
  if (!credential) return '';
  const { id, type, response } = credential as PublicKeyCredential;
  const fields = response as AuthenticatorAssertionResponse & AuthenticatorAttestationResponse;
  const optional = (buffer: ArrayBuffer | null) => (buffer ? text(buffer) : undefined);
  return JSON.stringify({
    id,
    rawId: id,
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: text(fields.clientDataJSON),
      authenticatorData: optional(fields.authenticatorData),
      signature: optional(fields.signature),
      userHandle: optional(fields.userHandle),
      attestationObject: optional(fields.attestationObject),
      transports: fields.getTransports?.(),
    },
  });
}
