import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../sign-in.mjs';
import { admin, inspect, newType } from './place.mjs';

export async function stopUnderLoad(open) {
  const server = await open();
  const cookie = await signIn(server.url, admin);
  const stalled = connect(server.port, '127.0.0.1').on('error', () => {});
  stalled.write(
    `POST /language HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${server.url}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n',
  );
  const acknowledged = [];
  const write = async (writer) => {
    for (let i = 0; ; i++) {
      const name = `Stopped ${writer} ${i}`;
      const answer = await newType(server, cookie, name);
      if (!answer) return;
      if (answer.status === 303) acknowledged.push(name);
    }
  };
  const writing = Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
  await pause(1_000);
  const startedAt = performance.now();
  const code = await server.stop();
  const took = performance.now() - startedAt;
  await writing;
  stalled.destroy();
  const { lost, isWhole } = inspect(server, acknowledged);
  return {
    held: code === 0 && took < 10_000 && lost === 0 && isWhole,
    figures: `exit ${code} after ${(took / 1000).toFixed(1)} s, ${acknowledged.length} acknowledged, ${lost} lost`,
  };
}
