import { maxHeaderSize } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { rateLimits } from 'db/schema/sign-in';
import { sample } from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openApi } from '~/api/openapi.server';
import { type AnyRequest, anyRequest } from '../support/api-requests';
import { patience } from '../support/patience';
import { withDatabase } from '../support/peek';
import { type Person, roleScene } from '../support/role-scene';
import { secretWord, wordOf } from '../support/role-words';
import type { RunningServer } from '../support/server';
import { bearerToken } from '../support/session';
import { sharedServer } from '../support/shared-server';
import { isRelease } from '../support/tier';

const usual = isRelease ? 5 : 1;
/** To run more rounds: `API_ROUNDS=50 npx vitest run tests/api/any-requests.test.ts`. */
const rounds = Number(process.env.API_ROUNDS ?? usual);
const inRound = 400;
const seed = 20_261_122;
const atOnce = 8;

/** People of the first company, and a stranger. */
const senders = [
  'admin',
  'user',
  'idle',
  'owner',
  'colleague',
  'investor',
  'tenant',
  null,
] as const;

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'empty', env: { YESOD_MODE: 'test' } });
});

/** Two companies without deletions, and the ids of all their records. */
async function freshScene() {
  const scene = await roleScene(server);
  const records = [await scene.records('two', 'admin2')];
  for (const actor of ['admin', 'owner', 'tenant'] as const)
    records.push(await scene.records('one', actor));
  const ids = records
    .flatMap((one) => Object.values(one))
    .filter((id) => /^\d+$/.test(id))
    .map(Number);
  const tokens = new Map<string, string>();
  return {
    ids: [...new Set(ids)],
    token(actor: Person) {
      const token =
        tokens.get(actor) ?? bearerToken(server.dataDir, scene.people[actor].email ?? '');
      tokens.set(actor, token);
      return token;
    },
    signedOut: (actor: Person) => tokens.delete(actor),
  };
}

function formOf(parts: Exclude<AnyRequest['body'], string | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), 'file.bin');
  return form;
}

async function send({ method, path, headers, body }: AnyRequest, token: string | undefined) {
  const answer = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
    body: Array.isArray(body) ? formOf(body) : body,
    signal: AbortSignal.timeout(patience),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Retries while the server is busy with other tests, as its response asks. */
async function sendUntilServed(request: AnyRequest, token: () => string | undefined, tries = 20) {
  const answer = await send(request, token()).catch((error) => {
    // Node answers 431 and closes the connection, which may end before the body was sent.
    if (request.path.length > maxHeaderSize && error instanceof TypeError)
      return { status: 431, text: '' };
    throw error;
  });
  const isBusy = answer.status === 503 && JSON.parse(answer.text).code === 'busy';
  if (!isBusy || tries === 0) return answer;
  await sleep(500);
  return sendUntilServed(request, token, tries - 1);
}

const [statuses, faults] = [new Map<number, number>(), [] as unknown[]];

async function ask(
  request: AnyRequest,
  actor: Person | null,
  scene: Awaited<ReturnType<typeof freshScene>>,
) {
  try {
    const { status, text } = await sendUntilServed(request, () =>
      actor ? scene.token(actor) : undefined,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 401 && actor) scene.signedOut(actor);
    const isForeign = text.includes(wordOf('two')) || text.includes(secretWord);
    if (status >= 500 || isForeign)
      faults.push({ actor, request, status, text: text.slice(0, 500) });
  } catch (error) {
    faults.push({ actor, request, error: String(error) });
  }
}

test('never breaks, hangs or reveals another company on any request', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const scene = await freshScene();
    withDatabase(server, (db) => db.delete(rateLimits).run());
    const requests = sample(anyRequest(openApi(), scene.ids), {
      numRuns: inRound,
      seed: seed + round,
    });
    const remaining = [...requests.entries()];
    const sendRemaining = async () => {
      for (let next = remaining.pop(); next; next = remaining.pop())
        await ask(next[1], senders[next[0] % senders.length] ?? null, scene);
    };
    await Promise.all(Array.from({ length: atOnce }, sendRemaining));
  }
  expect(faults).toEqual([]);
  // Without enough successful requests the test would prove nothing.
  expect(statuses.get(200)).toBeGreaterThan((rounds * inRound) / 20);
  if (rounds > usual) console.log(Object.fromEntries(statuses));
}, 900_000);
