import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signWith,
} from 'node:crypto';

type Options = {
  origin?: string;
  rpId?: string;
  /** False for a security key that only checks that someone touched it. */
  isUserVerified?: boolean;
  counter?: number;
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** CBOR of byte strings and text up to 65,535 bytes. */
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const cborBytes = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);

/** An authenticator in software, whose responses are those of a browser. */
export function authenticator({
  origin: usualOrigin = 'https://yesod.test',
  rpId: usualId = 'yesod.test',
}: Options = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, origin = usualOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authData(
    { rpId = usualId, isUserVerified = true, counter = 0 }: Options,
    attested: Buffer = Buffer.alloc(0),
  ) {
    const flags = 1 | (isUserVerified ? 4 : 0) | (attested.length > 0 ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  }

  return {
    id: base64url(id),
    /** The response to `navigator.credentials.create`, as the script sends it. */
    create(challenge: string, user: string, options: Options = {}): string {
      userHandle = user;
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ]);
      const attestation = Buffer.concat([
        head(5, 3),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        head(5, 0),
        cborText('authData'),
        cborBytes(authData(options, attested)),
      ]);
      return asJson(id, {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, options.origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    /** The response to `navigator.credentials.get`. */
    get(challenge: string, options: Options = {}): string {
      const client = clientData('webauthn.get', challenge, options.origin);
      const data = authData(options);
      const signature = signWith('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return asJson(id, {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle,
      });
    },
  };
}

export type Authenticator = ReturnType<typeof authenticator>;

const asJson = (id: Buffer, response: Record<string, unknown>) =>
  JSON.stringify({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

/** An ES256 public key in COSE. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [abscissa, ordinate] = [x, y].map((part) => cborBytes(Buffer.from(part, 'base64url')));
  return Buffer.concat([
    head(5, 5),
    Buffer.from([1, 2, 3, 0x26, 0x20, 1, 0x21]),
    abscissa as Buffer,
    Buffer.from([0x22]),
    ordinate as Buffer,
  ]);
}
