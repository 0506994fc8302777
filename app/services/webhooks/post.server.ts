import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import http, { type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { addressProblem, isPublic } from './address';

/** Why there was no answer. */
export type WebhookProblem = 'address' | 'timeout' | 'unreachable';

export type Posted = { status: number; answer: string } | { problem: WebhookProblem };
export type Post = (url: string, headers: OutgoingHttpHeaders, payload: string) => Promise<Posted>;

type Ways = {
  mayBePrivate: boolean;
  lookup?: LookupFunction;
  /** Milliseconds from the first question for the name to the last byte. */
  limit?: number;
};

const mostRead = 1024;

class Hidden extends Error {}

const resolver = new Resolver({ timeout: 3000, tries: 2 });

/**
 * The system's own lookup waits in one of four threads, which files need too, for as long as
 * somebody's name server likes; this waits in none.
 */
const askNameServers: LookupFunction = (name, _options, done) => {
  const asked = [resolver.resolve4(name), resolver.resolve6(name)] as const;
  void Promise.allSettled(asked).then(([four, six]) => {
    const found = [
      ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
      ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
    ];
    done(null, found);
  });
};

/**
 * Sends a payload to an address somebody else chose (docs/rules.md#webhooks). Where its name leads
 * is looked at as the connection is made, so that a name cannot lead elsewhere a moment later;
 * nothing is followed, no proxy is asked.
 */
export function createPost({
  mayBePrivate,
  // Names of the house stand in its own files, and its people are trusted with the threads.
  lookup = mayBePrivate ? (systemLookup as LookupFunction) : askNameServers,
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
      // Of an address that is no name nobody asks where it leads.
      if (addressProblem(url, mayBePrivate)) return resolve({ problem: 'address' });
      const signal = AbortSignal.timeout(limit);
      const { request } = new URL(url).protocol === 'https:' ? https : http;
      const body = Buffer.from(payload);
      const sending = request(url, {
        method: 'POST',
        // One of its own, of which no proxy of the environment knows.
        agent: false,
        lookup: find,
        signal,
        headers: { ...headers, 'content-length': body.length },
      });
      let isAnswered = false;
      sending.once('error', (error) => {
        // What came of the answer counts.
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
