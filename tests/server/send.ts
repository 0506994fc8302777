import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/**
 * Sends a request with exactly these headers: fetch would add its own Sec-Fetch headers and refuse
 * to set Host. `write` sends the body and may leave it unfinished.
 */
export function send(
  url: string,
  options: RequestOptions = {},
  write: (request: ReturnType<typeof startRequest>) => void = (outgoing) => outgoing.end(),
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = startRequest(url, options);
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk) => (body += chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
      response.once('error', reject);
    });
    write(outgoing);
  });
}

const startRequest = (url: string, options: RequestOptions) =>
  request(url, { agent: false, ...options });
