import { setTimeout as pause } from 'node:timers/promises';
import { count, post, readDatabase } from './place.mjs';

const atOnce = 100;

/** A sign-in up to its code: the cookie, the page that takes the code, and the code. */
async function askedCode(server, email) {
  const answer = await post(server, '', '/admin/login', { email });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  let sent;
  for (let i = 0; i < 100 && !sent; i++) {
    const messages = await (await fetch(`${server.url}/dev/outbox.json`)).json();
    sent = messages.find((message) => message.to === email && message.code);
    if (!sent) await pause(20);
  }
  return { cookie, page: answer.headers.get('location'), code: sent.code };
}

const isLoggedIn = (answer) =>
  answer?.status === 303 && /dashboard/.test(answer.headers.get('location') ?? '');

export async function guessCodes(open) {
  const server = await open();
  const wrong = await askedCode(server, 'admin@yesod.demo');
  const guesses = Array.from({ length: atOnce }, (_, i) =>
    String((Number(wrong.code) + 1 + i) % 1_000_000).padStart(6, '0'),
  );
  const tries =
    ({ cookie, page }) =>
    (otp) =>
      post(server, cookie, page, { otp });
  await Promise.all(guesses.map(tries(wrong)));
  const counted = readDatabase(server, (client) =>
    client.prepare("select count from rate_limits where key like 'failuresPerNetwork:%'").pluck().get(),
  );
  const late = isLoggedIn(await tries(wrong)(wrong.code));
  const right = await askedCode(server, 'admin2@yesod.demo');
  const answers = await Promise.all(Array.from({ length: atOnce }, () => tries(right)(right.code)));
  const logins = answers.filter(isLoggedIn).length;
  await server.stop();
  return {
    held: counted === 3 && !late && logins === 1,
    figures: `${counted} of ${atOnce} wrong tries counted, the right code then ${late ? 'passed' : 'too late'}; ${logins} of ${atOnce} right ones let in`,
  };
}

/** Nobody's own claim of an address begins another count, and no restart forgives. */
export async function spoofAddresses(open) {
  const server = await open();
  const ask = (i) =>
    post(
      server,
      '',
      '/admin/login',
      { email: `nobody${i}@example.test` },
      { 'X-Forwarded-For': `203.0.113.${i % 250}`, 'X-Real-IP': `203.0.113.${i % 250}` },
    );
  let asked = 0;
  let answer = await ask(asked);
  while (answer?.status !== 429 && asked < 200) answer = await ask(++asked);
  const wait = Number(answer?.headers.get('retry-after'));
  await server.kill();
  await server.start();
  const again = await ask(500);
  await server.stop();
  return {
    held: answer?.status === 429 && wait > 0 && again?.status === 429,
    figures: `stopped after ${count(asked)} with 429 and Retry-After ${wait} s; after a restart ${again?.status}`,
  };
}
