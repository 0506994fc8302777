import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import S3rver from '@20minutes/s3rver';
import { onTestFinished } from 'vitest';
import type { BucketSettings } from '~/services/settings/storage';
import { createFolder } from './data-command';

/** The only key pair that the server knows. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export const bucketName = 'yesod-files';

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * A server on loopback that speaks S3 and checks signatures. It stops after the test.
 */
export async function startS3() {
  const s3 = new S3rver({
    directory: createFolder('s3'),
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucketName, configs: [] }],
  });
  await s3.configureBuckets();
  const handle = s3.callback();
  const requests: string[] = [];
  let interrupt: Answer = () => false;
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (interrupt(request, response)) return;
    const problem = await problemOf(request);
    if (problem) return response.writeHead(403).end(`<Error><Code>${problem}</Code></Error>`);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: bucketName,
    ...keys,
  };
  const env = {
    FILES: 's3',
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: bucketName,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  };
  return {
    settings,
    env,
    requests,
    stop,
    /** Answers requests itself as long as it returns true. */
    interruptWith(answer: Answer) {
      interrupt = answer;
    },
  };
}

/** Checks what s3rver does not: it serves unsigned requests, and ignores the hash of the body. */
async function problemOf(request: IncomingMessage): Promise<string | null> {
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return 'AccessDenied';
  if (request.method !== 'PUT') return null;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const hash = createHash('sha256').update(body).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch';
  replay(request, body);
  return null;
}

/** Lets the next reader of the request read the same body. */
function replay(request: IncomingMessage, body: Buffer) {
  const copy = Readable.from([body]);
  Object.assign(request, {
    pipe: copy.pipe.bind(copy),
    [Symbol.asyncIterator]: () => copy[Symbol.asyncIterator](),
  });
}
