import { connect } from 'node:net';
import { signIn } from '../sign-in.mjs';
import { admin, count, readDatabase } from './place.mjs';

const requests = Number(process.env.TORTURE_REQUESTS ?? 4_000);
const atOnce = 20;

const words = (text) => text.split(/\s+/).filter(Boolean);
const lines = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const targets =
  words(`/ /login /admin/login /admin/projects /projects/show/1 /files/1 /admin/asset/create
  /api/projects /language /admin/phases/1`);
const odd =
  words(String.raw`%00 % %zz ..%2f..%2fetc/passwd %c0%ae \..\ //evil.example .data ?_data=root ?_routes=root
  # ?page=-1&sort=%27 ?page=1e309 ?search='%20or%201=1-- ?search=%22%22%22 ?q=${'a'.repeat(7_000)}
  # /%D7%99%D7%A1
  /9007199254740993 /-1 /1e3 /NaN ?filters[x][y]=1 ?redirectTo=//evil.example`);
const methods = words('GET GET GET HEAD POST PUT PATCH DELETE OPTIONS TRACE BREW');
const headers = lines(`Host: evil.example
  Host: a b
  Content-Length: -1
  Transfer-Encoding: chunked
  Transfer-Encoding: x
  Cookie: yesod_session=%
  Cookie: ${'a=b; '.repeat(500)}
  Accept-Language: א
  Range: bytes=0-
  If-None-Match: *
  Content-Type: multipart/form-data
  Content-Type: multipart/form-data; boundary=
  Content-Type: application/json
  Authorization: Bearer
  X-Forwarded-For: x
  Expect: 100-continue
  Upgrade: websocket
  Origin: null`);
const bodies = [
  'a=b',
  '{"a":',
  '\0\0\0',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '--x\r\nContent-Disposition: form-data; name="a"; filename="\0"\r\n\r\n',
];

const mostly = (usual) => Array(18).fill(usual);

/** A seeded random generator. */
function dice(seed) {
  let state = seed;
  return (list) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)];
  };
}

/** Malformed requests and random URLs; none may cause a server error. */
export async function brokenRequests(open) {
  const server = await open();
  const cookie = await signIn(server.url, admin);
  const pick = dice(10);
  const statuses = {};
  const one = async () => {
    const body = pick([...mostly(''), ...bodies]);
    const text = [
      `${pick(methods)} ${pick(targets)}${pick(['', ...odd])} ${pick([...mostly('HTTP/1.1'), 'HTTP/1.0', 'HTTP/9', ''])}`,
      pick([...mostly(`Host: 127.0.0.1:${server.port}`), 'X-No: host']),
      pick([`Cookie: ${cookie}\r\nOrigin: ${server.url}`, 'X-No: cookie']),
      pick([...mostly(`Content-Length: ${Buffer.byteLength(body)}`), 'X-No: length']),
      pick([...mostly('X-No: oddity'), ...headers]),
      'Connection: close',
      '',
      body,
    ].join('\r\n');
    const status = await raw(server.port, text);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  for (let done = 0; done < requests; done += atOnce)
    await Promise.all(Array.from({ length: atOnce }, one));
  const alive = (
    await fetch(`${server.url}/admin/projects`, { headers: { Cookie: cookie }, redirect: 'manual' })
  ).status;
  await server.stop();
  const faults = Object.entries(statuses).filter(([status]) => status.startsWith('5'));
  const summary = Object.entries(statuses).map(([status, number]) => `${status} × ${number}`);
  return {
    held: faults.length === 0 && alive === 200,
    figures: `${count(requests)} sent: ${summary.join(', ')}; pages afterwards ${alive}`,
  };
}

/**
 * The status of the first response; `closed` if there was none, `silent` if the connection stayed
 * open.
 */
function raw(port, text) {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const cut = setTimeout(() => finish('silent'), 500);
    const finish = (otherwise) => {
      clearTimeout(cut);
      socket.destroy();
      resolve(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? otherwise);
    };
    socket.on('data', (chunk) => {
      received += chunk;
      if (received.includes('\r\n\r\n')) finish('closed');
    });
    socket.once('error', () => finish('closed'));
    socket.once('close', () => finish('closed'));
  });
}

const foreignHeaders = [
  ...['https://evil.example', 'null', 'http://127.0.0.1:1'].map((origin) => ({ Origin: origin })),
  ...['cross-site', 'same-site'].map((site) => ({ 'Sec-Fetch-Site': site })),
  {},
];
const forms =
  words(`/language /logout /profile /admin/asset/create /admin/asset/1/delete /admin/projects/create
  /admin/projects/edit/1 /admin/projects/show/1/delete /admin/phases/1 /admin/tenants/create /admin/users/create
  /cards /support /admin/login /api/projects`);

/**
 * Sends forms from another origin with a signed-in person's cookie, by every method that changes
 * data.
 */
export async function foreignForms(open) {
  const server = await open();
  const cookie = await signIn(server.url, admin);
  const entries = () =>
    readDatabase(server, (client) =>
      client.prepare('select count(*) from audit_log').pluck().get(),
    );
  const before = entries();
  let passed = 0;
  let total = 0;
  for (const foreign of foreignHeaders)
    for (const form of forms)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const head = {
          ...foreign,
          Cookie: cookie,
          Host: `127.0.0.1:${server.port}`,
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': 6,
          Connection: 'close',
        };
        const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
        const status = await raw(
          server.port,
          [`${method} ${form} HTTP/1.1`, ...lines, '', 'name=x'].join('\r\n'),
        );
        total += 1;
        if (status !== '403') passed += 1;
      }
  const newEntries = entries() - before;
  await server.stop();
  return {
    held: passed === 0 && newEntries === 0,
    figures: `${count(total)} sent, ${passed} not answered 403, ${newEntries} rows changed`,
  };
}
