import { setTimeout as pause } from 'node:timers/promises';
import { count, post, readDatabase } from './place.mjs';

const atOnce = 100;

async function requestCode(server, email) {
  const answer = await post(server, '', '/admin/login', { email });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  let message;
  for (let i = 0; i < 100 && !message; i++) {
    const messages = await (await fetch(`${server.url}/dev/outbox.json`)).json();
    message = messages.find(({ to, code }) => to === email && code);
    if (!message) await pause(20);
  }
  return { cookie, page: answer.headers.get('location'), code: message.code };
}

const isLoggedIn = (answer) =>
  answer?.status === 303 && /dashboard/.test(answer.headers.get('location') ?? '');

export async function guessCodes(open) {
  const server = await open();
  const wrong = await requestCode(server, 'admin@yesod.demo');
  const guesses = Array.from({ length: atOnce }, (_, i) =>
    String((Number(wrong.code) + 1 + i) % 1_000_000).padStart(6, '0'),
  );
  const tries =
    ({ cookie, page }) =>
    (otp) =>
      post(server, cookie, page, { otp });
  await Promise.all(guesses.map(tries(wrong)));
  const counted = readDatabase(server, (client) =>
    client
      .prepare("select count from rate_limits where key like 'failuresPerNetwork:%'")
      .pluck()
      .get(),
  );
  const late = isLoggedIn(await tries(wrong)(wrong.code));
  const right = await requestCode(server, 'admin2@yesod.demo');
  const answers = await Promise.all(Array.from({ length: atOnce }, () => tries(right)(right.code)));
  const logins = answers.filter(isLoggedIn).length;
  await server.stop();
  return {
    held: counted === 3 && !late && logins === 1,
    figures: `${counted} of ${atOnce} wrong tries counted, the right code then ${late ? 'passed' : 'too late'}; ${logins} of ${atOnce} right ones let in`,
  };
}

/** Forged client addresses must not get a fresh limit, nor must a restart. */
export async function spoofAddresses(open) {
  const server = await open();
  const ask = (i) =>
    post(
      server,
      '',
      '/admin/login',
      { email: `unknown${i}@example.test` },
      { 'X-Forwarded-For': `203.0.113.${i % 250}`, 'X-Real-IP': `203.0.113.${i % 250}` },
    );
  let requests = 0;
  let answer = await ask(requests);
  while (answer?.status !== 429 && requests < 200) answer = await ask(++requests);
  const wait = Number(answer?.headers.get('retry-after'));
  await server.kill();
  await server.start();
  const again = await ask(500);
  await server.stop();
  return {
    held: answer?.status === 429 && wait > 0 && again?.status === 429,
    figures: `stopped after ${count(requests)} with 429 and Retry-After ${wait} s; after a restart ${again?.status}`,
  };
}

/** Compares existing and unknown people, five times each as the limit allows, in turns. */
export async function compareTimings(open) {
  const server = await open({ env: { TRUST_PROXY: '1' } });
  const emails = ['superadmin', 'admin', 'admin2', 'entrepreneur', 'investor', 'tenant'].map(
    (name) => `${name}@yesod.demo`,
  );
  const took = { known: [], unknown: [] };
  const statuses = { known: new Set(), unknown: new Set() };
  let requests = 0;
  const ask = async (kind, email) => {
    const address = `198.51.100.${requests++ % 250}`;
    const startedAt = performance.now();
    const answer = await post(
      server,
      '',
      '/admin/login',
      { email },
      { 'X-Forwarded-For': address, 'X-Forwarded-Proto': 'http' },
    );
    took[kind].push(performance.now() - startedAt);
    statuses[kind].add(`${answer?.status} ${answer?.headers.get('location')}`);
  };
  for (let round = 0; round < 5; round++)
    for (const [i, email] of emails.entries()) {
      await ask('known', email);
      await ask('unknown', `${i}-${round}-${email}`);
    }
  await server.stop();
  const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
  const difference = Math.abs(median(took.known) - median(took.unknown));
  const same = [...statuses.known].join() === [...statuses.unknown].join();
  return {
    held: difference < 5 && same,
    figures: `${took.known.length} of each kind, medians ${difference.toFixed(1)} ms apart, answers ${same ? 'the same' : 'DIFFERENT'}`,
  };
}
