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
    .replace(/=+$/, '');

type RequestOptions = Omit<PublicKeyCredentialRequestOptions, 'challenge'> & { challenge: string };

export const requestOptions = ({ challenge, ...rest }: RequestOptions) => ({
  ...rest,
  challenge: bytes(challenge),
});

export const creationOptions = ({
  challenge,
  user,
  excludeCredentials = [],
  ...rest
}: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions =>
  ({
    ...rest,
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: bytes(one.id) })),
  }) as PublicKeyCredentialCreationOptions;

const bufferNames = [
  'clientDataJSON',
  'authenticatorData',
  'signature',
  'userHandle',
  'attestationObject',
] as const;

/** What the server gets of a credential, as JSON. */
export function encode(credential: Credential): string {
  const { id, rawId, type, response } = credential as PublicKeyCredential;
  const fields = response as AuthenticatorAssertionResponse & AuthenticatorAttestationResponse;
  const buffers = bufferNames.flatMap((name) => {
    const buffer = fields[name];
    return buffer ? [[name, text(buffer)]] : [];
  });
  const transports = fields.getTransports?.();
  return JSON.stringify({
    id,
    rawId: text(rawId),
    type,
    clientExtensionResults: {},
    response: { ...Object.fromEntries(buffers), transports },
  });
}
