import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../sign-in.mjs';
import { admin, count, inspect, newType } from './place.mjs';

const rounds = Number(process.env.TORTURE_ROUNDS ?? 50);
const writers = 4;

export async function killRounds(open) {
  const server = await open();
  const cookie = await signIn(server.url, admin);
  const acknowledged = [];
  let slowest = 0;
  let isWhole = true;
  let isAlive = true;
  const write = async (round, writer) => {
    for (let i = 0; isAlive; i++) {
      const name = `Killed ${round} ${writer} ${i}`;
      const answer = await newType(server, cookie, name);
      if (answer?.status === 303) acknowledged.push(name);
      else if (answer) throw new Error(`a form was answered ${answer.status}`);
    }
  };
  for (let round = 0; round < rounds; round++) {
    isAlive = true;
    const writing = Promise.all(
      Array.from({ length: writers }, (_, writer) => write(round, writer)),
    );
    // Kills in the middle of writing, a little later each time.
    const enough = acknowledged.length + writers;
    while (acknowledged.length < enough) await Promise.race([pause(5), writing]);
    await Promise.race([pause(round * 9), writing]);
    isAlive = false;
    await server.kill();
    await writing;
    const before = inspect(server, acknowledged);
    slowest = Math.max(slowest, await server.start());
    const after = inspect(server, acknowledged);
    isWhole &&= before.isWhole && after.isWhole && before.lost + after.lost === 0;
  }
  const { lost } = inspect(server, acknowledged);
  await server.stop();
  return {
    held: isWhole && lost === 0 && acknowledged.length > rounds && slowest < 5_000,
    figures: `${rounds} rounds of ${writers} writers, ${count(acknowledged.length)} acknowledged, ${lost} lost, healthy again within ${Math.round(slowest)} ms`,
  };
}
