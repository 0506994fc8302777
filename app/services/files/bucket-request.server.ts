import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import type { BucketSettings } from '~/services/settings/storage';

/** The bucket could not be used; nothing was lost, and the same request may succeed later. */
export class BucketFailed extends Error {
  override name = 'BucketFailed';
}

/**
 * The server answered nothing for this long, and took nothing of an upload. Large uploads over slow
 * lines take longer, but never pause this long.
 */
export const patienceMs = 20_000;
/** A download pauses while its reader does, such as a phone. */
const readerPatienceMs = 5 * 60_000;
const retryAfterMs = 500;
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';
type Sending = { query?: Record<string, string>; bytes?: Buffer; hash?: string };

export const nameOfBucket = ({ endpoint, bucket }: BucketSettings) =>
  `${bucket} (${new URL(endpoint).host})`;

/** The bucket took a connection and then said nothing. */
class BucketSilent extends BucketFailed {}

/**
 * Sends signed requests, each a second time if the server cannot be reached or is overloaded.
 * @returns a response with status 404 or below 300
 */
export function createBucketRequest(settings: BucketSettings, patience = patienceMs) {
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
    try {
      return await exchange(url, { method, headers: Object.fromEntries(headers), bytes, patience });
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      const Failure = code === silent ? BucketSilent : BucketFailed;
      throw new Failure(`${nameOfBucket(settings)}: ${message || code}`, { cause: error });
    }
  }

  return async (method: Method, key: string, sending: Sending = {}): Promise<Response> => {
    const first = await send(method, key, sending).catch((error: BucketFailed) => error);
    // A second try would keep people waiting as long again.
    if (first instanceof BucketSilent) throw first;
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

const silent = 'BUCKET_SILENT';

type Exchange = {
  method: Method;
  headers: Record<string, string>;
  bytes?: Buffer;
  patience: number;
};

/** Unlike `fetch`, it can tell a server that says nothing from an upload that takes long. */
function exchange(url: URL, { method, headers, bytes, patience }: Exchange): Promise<Response> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const length = bytes && { 'content-length': String(bytes.length) };
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, ...length }, timeout: patience };
    const sent = request(url, options, (response) => {
      sent.setTimeout(readerPatienceMs);
      resolve(responseOf(method, response));
    });
    sent.on('timeout', () => {
      const problem = new Error(`no answer within ${Math.ceil(patience / 1_000)} seconds`);
      sent.destroy(Object.assign(problem, { code: silent }));
    });
    sent.once('error', reject);
    sent.end(bytes);
  });
}

function responseOf(method: Method, response: IncomingMessage): Response {
  const { statusCode: status = 0, rawHeaders } = response;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  const isEmpty = method === 'HEAD' || status === 204;
  // Otherwise the connection could not be used again.
  if (isEmpty) response.resume();
  const body = isEmpty ? null : (Readable.toWeb(response) as NodeStream<Uint8Array>);
  return new Response(body as ReadableStream<Uint8Array> | null, { status, headers });
}

/** A wrong name must not look like a missing file. */
const isBucketMissing = async (response: Response): Promise<boolean> =>
  (await response.clone().text()).includes('<Code>NoSuchBucket</Code>');
