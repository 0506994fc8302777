import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import http, { type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { addressProblem, isPublic } from './address';

/** The reason for a missing response. */
type WebhookProblem = 'address' | 'timeout' | 'unreachable';

export type PostResult = { status: number; answer: string } | { problem: WebhookProblem };
export type Post = (
  url: string,
  headers: OutgoingHttpHeaders,
  payload: string,
) => Promise<PostResult>;

type Ways = {
  mayBePrivate: boolean;
  lookup?: LookupFunction;
  /** Milliseconds from the DNS query to the last byte. */
  limit?: number;
};

const mostRead = 1024;

class Hidden extends Error {}

const resolver = new Resolver({ timeout: 3000, tries: 2 });

/**
 * Resolves without the system's lookup, which would block one of four threads, needed for files
 * too, as long as the name server takes.
 */
const resolveByDns: LookupFunction = (name, _options, done) => {
  const queries = [resolver.resolve4(name), resolver.resolve6(name)] as const;
  void Promise.allSettled(queries).then(([four, six]) => {
    const resolved = [
      ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
      ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
    ];
    done(null, resolved);
  });
};

/**
 * Sends a payload to a URL that a customer chose (docs/rules.md#webhooks). The resolved address is
 * checked while connecting, so that DNS cannot change it in between; redirects and proxies are not
 * followed.
 */
export function createPost({
  mayBePrivate,
  // Private names are in the host's own files, and the operator is trusted with the threads.
  lookup = mayBePrivate ? (systemLookup as LookupFunction) : resolveByDns,
  limit = 10_000,
}: Ways): Post {
  const find: LookupFunction = (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      const addresses = (found ?? []) as LookupAddress[];
      const [first] = addresses;
      if (error || !first) return done(error ?? new Error('no address'), []);
      if (!mayBePrivate && !addresses.every(({ address }) => isPublic(address)))
        return done(new Hidden(), []);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });

  return (url, headers, payload) =>
    new Promise((resolve) => {
      // An IP address is not resolved, so it is checked here.
      if (addressProblem(url, mayBePrivate)) return resolve({ problem: 'address' });
      const signal = AbortSignal.timeout(limit);
      const { request } = new URL(url).protocol === 'https:' ? https : http;
      const body = Buffer.from(payload);
      const sending = request(url, {
        method: 'POST',
        // A new agent, which ignores the environment's proxy.
        agent: false,
        lookup: find,
        signal,
        headers: { ...headers, 'content-length': body.length },
      });
      let isAnswered = false;
      sending.once('error', (error) => {
        // The response has arrived already.
        if (isAnswered) return;
        if (signal.aborted) resolve({ problem: 'timeout' });
        else resolve({ problem: error instanceof Hidden ? 'address' : 'unreachable' });
      });
      sending.once('response', (response) => {
        isAnswered = true;
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          parts.push(part);
          size += part.length;
          if (size >= mostRead) response.destroy();
        });
        response.on('error', () => {});
        response.once('close', () => {
          const answer = Buffer.concat(parts).subarray(0, mostRead).toString('utf8');
          resolve({ status: response.statusCode ?? 0, answer });
        });
      });
      sending.end(body);
    });
}
