import { setTimeout as pause } from 'node:timers/promises';
import type { BucketSettings } from '~/services/settings/storage';

/** The bucket could not be used; nothing was lost, and the same request may succeed later. */
export class BucketFailed extends Error {
  override name = 'BucketFailed';
}

/** A response must begin within this time; 20 MB are sent in it at 3 Mbit/s. */
const patienceMs = 60_000;
const retryAfterMs = 500;
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';
type Sending = { query?: Record<string, string>; bytes?: Buffer; hash?: string };

export const nameOfBucket = ({ endpoint, bucket }: BucketSettings) =>
  `${bucket} (${new URL(endpoint).host})`;

/**
 * Sends signed requests, each a second time if the server does not answer or is overloaded.
 * @returns a response with status 404 or below 300
 */
export function createBucketRequest(settings: BucketSettings) {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;

  async function send(method: Method, key: string, { query, bytes, hash }: Sending) {
    const { AwsV4Signer } = await import('aws4fetch');
    const url = new URL(`${endpoint}/${bucket}${key && `/${key}`}`);
    url.search = new URLSearchParams(query).toString();
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      // The server compares the bytes that arrive with the hash that is signed.
      headers: { 'X-Amz-Content-Sha256': hash ?? emptyHash },
    });
    const { headers } = await signer.sign();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    try {
      const { signal } = patience;
      const body = bytes as Uint8Array<ArrayBuffer> | undefined;
      return await fetch(url, { method, headers, body, signal, redirect: 'manual' });
    } catch (error) {
      const { cause, message } = error as Error;
      const reason = signalMessage(patience.signal) ?? (cause as Error | undefined)?.message;
      throw new BucketFailed(`${nameOfBucket(settings)}: ${reason || message}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return async (method: Method, key: string, sending: Sending = {}): Promise<Response> => {
    const first = await send(method, key, sending).catch((error: BucketFailed) => error);
    const isFinal = first instanceof Response && first.status < 500 && first.status !== 429;
    if (!isFinal) await pause(retryAfterMs);
    const response = isFinal ? first : await send(method, key, sending);
    if (response.ok || (response.status === 404 && !(await isBucketMissing(response))))
      return response;
    const code = (await response.text().catch(() => '')).match(/<Code>(\w+)<\/Code>/)?.[1];
    throw new BucketFailed(
      `${nameOfBucket(settings)} answered ${response.status}${code ? ` (${code})` : ''} to ${method}.`,
    );
  };
}

const signalMessage = ({ aborted }: AbortSignal) =>
  aborted ? `no answer within ${patienceMs / 1_000} seconds` : null;

/** A wrong name must not look like a missing file. */
const isBucketMissing = async (response: Response): Promise<boolean> =>
  (await response.clone().text()).includes('<Code>NoSuchBucket</Code>');
