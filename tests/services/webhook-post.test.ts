import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressProblem, isPublic } from '~/services/webhooks/address';
import { createPost } from '~/services/webhooks/post.server';
import { httpPeer } from './http-peer';

afterEach(() => vi.unstubAllEnvs());

test.each([
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  // Carrier-grade NAT, link-local, documentation, multicast and broadcast addresses.
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '192.0.0.192',
  '168.63.129.16',
  '198.18.0.1',
  '192.0.2.7',
  '224.0.0.1',
  '239.1.1.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'localhost',
  '',
])('treats %s as private', (address) => expect(isPublic(address)).toBe(false));

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
])('treats %s as public', (address) => expect(isPublic(address)).toBe(true));

test.each([
  ['https://example.com/hook?key=1', null],
  ['https://example.com:8443/', null],
  ['https://8.8.8.8/', null],
  ['https://localhost/', null],
  ['http://example.com/', 'scheme'],
  ['ftp://example.com/', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['example.com', 'url'],
  ['https://', 'url'],
  ['https://user:word@example.com/', 'credentials'],
  ['https://user@example.com/', 'credentials'],
  ['https://example.com:22/', 'port'],
  ['https://example.com:1024/', 'port'],
  ['https://127.0.0.1/', 'private'],
  // The same addresses in other spellings.
  ['https://2130706433/', 'private'],
  ['https://0x7f.1/', 'private'],
  ['https://0177.0.0.1/', 'private'],
  ['https://[::1]/', 'private'],
  ['https://[::ffff:7f00:1]/', 'private'],
  ['https://①②⑦.0.0.1/', 'private'],
  ['https://169.254.169.254/latest/meta-data/', 'private'],
] as const)('%s: %s', (address, problem) => expect(addressProblem(address, false)).toBe(problem));

test('allows plain http with private addresses, and rejects other URLs all the same', () => {
  expect(addressProblem('http://127.0.0.1:3000/', true)).toBeNull();
  expect(addressProblem('http://user:word@127.0.0.1:3000/', true)).toBe('credentials');
  expect(addressProblem('http://127.0.0.1:22/', true)).toBe('port');
  expect(addressProblem('gopher://127.0.0.1/', true)).toBe('scheme');
});

/** A name server that answers each query with the next address. */
function nameServer(...addresses: string[][]) {
  const queries: string[] = [];
  const lookup: LookupFunction = (name, { all }, done) => {
    queries.push(name);
    const next = addresses.length > 1 ? addresses.shift() : addresses[0];
    const records = (next ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    if (all) done(null, records);
    else done(null, records[0]?.address ?? '', records[0]?.family);
  };
  return { asked: queries, lookup };
}

const send = (post: ReturnType<typeof createPost>, url: string) =>
  post(url, { 'x-mark': 'yes' }, '{"a":"é"}');

describe('the address of a name', () => {
  test('is checked for each connection, so a later private address receives nothing', async () => {
    const peer = await httpPeer((_call, response) => response.end());
    const { port } = new URL(peer.url);
    const { asked, lookup } = nameServer(['2600::1'], ['127.0.0.1']);
    const post = createPost({ mayBePrivate: false, lookup, limit: 300 });
    const first = await send(post, `https://rebind.test:${port}/`);
    expect(first).not.toEqual({ problem: 'address' });
    expect(await send(post, `https://rebind.test:${port}/`)).toEqual({ problem: 'address' });
    expect(asked).toEqual(['rebind.test', 'rebind.test']);
    expect(peer.calls).toEqual([]);
  });

  test('is rejected if any of its addresses is private', async () => {
    const { lookup } = nameServer(['8.8.8.8', '10.0.0.1']);
    const post = createPost({ mayBePrivate: false, lookup });
    expect(await send(post, 'https://two.test/')).toEqual({ problem: 'address' });
    const own = createPost({ mayBePrivate: false, lookup: systemLookup as LookupFunction });
    expect(await send(own, 'https://localhost/')).toEqual({ problem: 'address' });
    expect(await send(own, 'https://127.0.0.1/')).toEqual({ problem: 'address' });
  });

  test('is reported as no response if the name is unknown', async () => {
    const post = createPost({ mayBePrivate: false, limit: 300 });
    expect(Object.keys(await send(post, 'https://unknown.invalid/'))).toEqual(['problem']);
  });

  test('is used for the connection if allowed', async () => {
    const peer = await httpPeer((_call, response) => response.writeHead(201).end('ok'));
    const { lookup } = nameServer(['127.0.0.1']);
    const post = createPost({ mayBePrivate: true, lookup });
    const answer = await send(post, `HTTP://inner.test:${new URL(peer.url).port}/hook?x=1`);
    expect(answer).toEqual({ status: 201, answer: 'ok' });
    expect(peer.calls).toMatchObject([
      { method: 'POST', url: '/hook?x=1', headers: { 'x-mark': 'yes' } },
    ]);
    expect(peer.calls[0]?.headers['content-length']).toBe('10');
  });
});

const open = createPost({ mayBePrivate: true, limit: 300 });

test('does not follow redirects', async () => {
  const inner = await httpPeer((_call, response) => response.end('secrets'));
  const peer = await httpPeer((_call, response) =>
    response.writeHead(307, { location: inner.url }).end(),
  );
  expect(await send(open, peer.url)).toEqual({ status: 307, answer: '' });
  expect(inner.calls).toEqual([]);
});

test('gives up on a receiver that hangs, before and after its headers', async () => {
  const silent = await httpPeer(() => {});
  expect(await send(open, silent.url)).toEqual({ problem: 'timeout' });
  const slow = await httpPeer((_call, response) => void response.writeHead(200).write('so far'));
  expect(await send(open, slow.url)).toEqual({ status: 200, answer: 'so far' });
});

test('reads one kilobyte of a long response', async () => {
  const peer = await httpPeer((_call, response) => {
    response.writeHead(500);
    const more = () => response.write('x'.repeat(10_000)) || response.once('drain', more);
    const timer = setInterval(more, 1);
    response.once('close', () => clearInterval(timer));
  });
  expect(await send(open, peer.url)).toEqual({ status: 500, answer: 'x'.repeat(1024) });
});

test('reports a refused connection and an invalid response', async () => {
  expect(await send(open, 'http://127.0.0.1:1/')).toEqual({ problem: 'address' });
  const peer = await httpPeer((_call, response) => response.socket?.end('garbage\r\n\r\n'));
  expect(await send(open, peer.url)).toEqual({ problem: 'unreachable' });
});

test('ignores proxies of the environment', async () => {
  const proxy = await httpPeer((_call, response) => response.end('proxied'));
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY'])
    vi.stubEnv(name, proxy.url);
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  const peer = await httpPeer((_call, response) => response.end('itself'));
  expect(await send(open, peer.url)).toEqual({ status: 200, answer: 'itself' });
  expect(proxy.calls).toEqual([]);
});
