import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

type Signed = { id: string; at: number; payload: string };

/** The headers of Standard Webhooks, with a signature for each active secret. */
export function signedHeaders(secrets: string[], { id, at, payload }: Signed) {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
