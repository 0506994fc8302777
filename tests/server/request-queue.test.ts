import { expect, test } from 'vitest';
import { answered, names, setUp } from './queue-set-up';

test('starts one request per turn', async () => {
  const { begun, arrive, turn } = setUp();
  for (const name of ['a', 'b', 'c']) arrive(name);
  await answered();
  expect(begun).toEqual(['a']);
  await turn();
  expect(begun).toEqual(['a', 'b']);
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
  await turn();
  arrive('d');
  await answered();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('starts the next request after an iteration without new connections', async () => {
  const { queue, begun, arrive, iterate } = setUp();
  arrive('a');
  arrive('b');
  for (let connections = 0; connections < 20; connections += 1) {
    await iterate();
    queue.noteArrival();
  }
  expect(begun).toEqual(['a']);
  await iterate();
  await iterate();
  expect(begun).toEqual(['a', 'b']);
});

test('a flood of connections cannot stop the requests', async () => {
  const { queue, begun, arrive, iterate } = setUp();
  arrive('a');
  arrive('b');
  for (let connections = 0; connections < 110; connections += 1) {
    await iterate();
    queue.noteArrival();
  }
  expect(begun).toEqual(['a', 'b']);
});

test('requests that come again as soon as they are rejected cannot stop the others', async () => {
  const { begun, arrive, iterate } = setUp();
  arrive('first');
  for (let iteration = 0; iteration < 3; iteration += 1) {
    for (const name of names(`many-${iteration}`, 120)) arrive(name);
    await iterate();
  }
  expect(begun).toEqual(['first', 'many-0 0']);
});

test('ten connections are no overload, however slow the machine is', async () => {
  const { begun, refused, arrive, turn } = setUp();
  for (const name of names('admin', 10)) arrive(name);
  for (let round = 0; round < 100; round += 1) {
    await turn(200);
    arrive(`admin next ${round}`);
  }
  expect([begun.length, refused]).toEqual([101, []]);
});

test('fewer than twenty waiting requests are rejected only after two seconds', async () => {
  const { refused, arrive, turn } = setUp();
  for (const name of names('a', 20)) arrive(name);
  await turn(60_000);
  await turn(2_000);
  expect(refused).toEqual([]);
  await turn(1);
  expect(refused).toEqual(names('a', 20).slice(3));
});

test('with more of them a page waits 400 ms, a form 2 s', async () => {
  const { begun, refused, arrive, turn } = setUp();
  arrive('first');
  for (const name of names('a', 30)) arrive(name, 'form');
  for (const name of names('b', 30)) arrive(name);
  await turn(60_000);
  await turn(400);
  await turn();
  expect([begun, refused]).toEqual([['first', 'a 0', 'b 0', 'b 1'], []]);
  await turn(1);
  expect([begun.at(-1), refused]).toEqual(['b 21', names('b', 21).slice(2)]);
  for (let round = 0; round < 60; round += 1) await turn();
  expect([begun.length, refused.length]).toEqual([42, 19]);
});

test('one slow request is not held against those that it delays', async () => {
  const { begun, refused, arrive, turn } = setUp();
  arrive('slow');
  for (const name of names('a', 50)) arrive(name);
  await turn(10_000);
  for (const _ of names('a', 50)) await turn(5);
  expect([begun.length, refused]).toEqual([51, []]);
});

test('one sender can neither fill the queue nor delay others', async () => {
  const { begun, refused, arrive, turn } = setUp();
  for (const name of names('many', 201)) arrive(name);
  await answered();
  expect([begun.length, refused.length]).toEqual([1, 100]);
  arrive('few 0');
  arrive('few 1');
  await answered();
  expect(refused.filter((name) => name.startsWith('few'))).toEqual([]);
  expect(refused).toHaveLength(102);
  for (let round = 0; round < 3; round += 1) await turn(300);
  expect(begun).toEqual(['many 0', 'few 0', 'many 1', 'few 1']);
  expect(refused).toHaveLength(102);
  await turn(300);
  expect([begun.length, refused.length]).toEqual([5, 180]);
});

test('a rejected request does not cost its sender the turn', async () => {
  const { begun, arrive, turn } = setUp();
  for (const name of names('many', 100)) arrive(name);
  for (let round = 0; round < 20; round += 1) {
    arrive(`few ${round}`);
    arrive(`many more ${round}`);
    await turn(100);
  }
  const ofFew = begun.filter((name) => name.startsWith('few')).length;
  expect([begun.length, ofFew]).toEqual([21, 10]);
});

test('the sender of the running request goes last', async () => {
  const { begun, arrive, turn } = setUp();
  for (const name of names('many', 4)) arrive(name);
  await turn();
  arrive('few');
  await turn(2_800);
  expect(begun).toEqual(['many 0', 'many 1', 'few']);
});

test('a full queue of many senders rejects whoever arrives, except to sign out', async () => {
  const { begun, refused, arrive, turn } = setUp();
  arrive('first');
  for (let i = 0; i < 100; i += 1) arrive(`sender-${i}`);
  arrive('page');
  arrive('out', 'urgent');
  await answered();
  expect(refused).toEqual(['page']);
  for (let i = 0; i < 101; i += 1) await turn(100);
  expect(begun).toContain('out');
});

test('signing out is the sender’s next request, and counts like any other', async () => {
  const { begun, refused, arrive, turn } = setUp();
  arrive('first');
  for (const name of names('a', 5)) arrive(name);
  arrive('a out', 'urgent');
  await turn();
  expect(begun.at(-1)).toBe('a out');
  for (const name of names('b', 300)) arrive(name, 'urgent');
  await answered();
  expect(refused.length).toBe(205);
});

test('a turn costs its sender its length: the others go first until they have had as much', async () => {
  const { begun, arrive, turn } = setUp();
  arrive('slow');
  for (const name of names('slow next', 5)) arrive(name);
  for (const name of [...names('a', 40), ...names('b', 40)]) arrive(name, 'form');
  await turn(60);
  while (begun.length < 60) await turn(begun.at(-1)?.startsWith('slow') ? 60 : 3);
  const turns = begun.flatMap((name, at) => (name.startsWith('slow') ? [at] : []));
  expect(turns).toEqual([0, 41]);
});

test('who comes later does not have to wait for what was used before', async () => {
  const { begun, arrive, turn } = setUp();
  for (const name of names('slow', 9)) arrive(name, 'form');
  for (let round = 0; round < 4; round += 1) await turn(60);
  arrive('late', 'form');
  arrive('late next', 'form');
  for (let round = 0; round < 3; round += 1) await turn(60);
  expect(begun.slice(-3)).toEqual(['late', 'slow 5', 'late next']);
});

test('nothing is remembered once no request waits', async () => {
  const { begun, arrive, turn } = setUp();
  arrive('slow');
  arrive('slow next');
  await turn(500);
  await turn(500);
  arrive('a');
  await turn(0);
  arrive('b');
  arrive('slow again');
  arrive('c');
  for (let round = 0; round < 4; round += 1) await turn(1);
  expect(begun.slice(-4)).toEqual(['a', 'b', 'slow again', 'c']);
});
