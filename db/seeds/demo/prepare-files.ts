import { drawHouse } from '../pictures/house';
import { writePaper } from '../pictures/paper';
import { drawPortrait } from '../pictures/portrait';
import { renderPicture } from '../pictures/render';
import { drawRoom, type RoomKind, roomKinds } from '../pictures/room';
import type { Flag } from '../pictures/scene';
import { paperKinds, paperText } from './papers';
import { type PersonKey, people, personKeys } from './people';
import type { ProjectSpec } from './project-spec';
import type { StoredFile } from './seeding';

/** Keeps bytes for good and says under which hash. */
export type Store = (bytes: Buffer) => Promise<{ hash: string; size: number }>;

const flags = ['before', 'after'] as const;
/** Rooms are shared between projects; nobody looks at six kitchens side by side. */
const roomSeeds = 4;

export type DemoFiles = {
  house(spec: ProjectSpec, flag: Flag): StoredFile;
  room(kind: RoomKind, seed: number, flag: Flag): StoredFile;
  portrait(key: PersonKey): StoredFile;
  paper(spec: ProjectSpec, kind: (typeof paperKinds)[number]): StoredFile;
};

/** Draws, renders and stores every file of the demo, before the transaction that names them. */
export async function prepareFiles(
  store: Store,
  projects: readonly ProjectSpec[],
  today: Date,
): Promise<DemoFiles> {
  const made = new Map<string, StoredFile>();
  const jobs: (() => Promise<void>)[] = [];
  const draw = (key: string, svg: () => string) =>
    jobs.push(async () => void made.set(key, await storePicture(store, svg())));
  const roomKey = (kind: RoomKind, seed: number, flag: Flag) => `room ${kind} ${seed % roomSeeds} ${flag}`;

  for (const flag of flags) {
    for (const spec of projects)
      draw(`house ${spec.name} ${flag}`, () => drawHouse({ seed: spec.picture, kind: spec.kind, flag }));
    for (const kind of roomKinds)
      for (let seed = 0; seed < roomSeeds; seed++)
        draw(roomKey(kind, seed, flag), () => drawRoom({ seed, kind, flag }));
  }
  for (const key of personKeys) draw(`portrait ${key}`, () => drawPortrait(people[key]));
  for (const spec of projects.filter((project) => !project.isDeleted))
    for (const kind of paperKinds)
      jobs.push(async () => {
        const kept = await store(writePaper(paperText(spec, kind, today)));
        made.set(`paper ${spec.name} ${kind}`, { ...kept, mediaType: 'application/pdf' });
      });
  await inTurns(jobs, 4);

  const get = (key: string) => made.get(key)!;
  return {
    house: (spec, flag) => get(`house ${spec.name} ${flag}`),
    room: (kind, seed, flag) => get(roomKey(kind, seed, flag)),
    portrait: (key) => get(`portrait ${key}`),
    paper: (spec, kind) => get(`paper ${spec.name} ${kind}`),
  };
}

async function storePicture(store: Store, svg: string): Promise<StoredFile> {
  const { bytes, thumb, card, width, height } = await renderPicture(svg);
  const [kept, small, middle] = await Promise.all([store(bytes), store(thumb), store(card)]);
  return { ...kept, thumbHash: small.hash, cardHash: middle.hash, width, height, mediaType: 'image/webp' };
}

/** Runs the jobs, `width` of them at a time. */
async function inTurns(jobs: readonly (() => Promise<void>)[], width: number) {
  const waiting = [...jobs];
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job();
  };
  await Promise.all(Array.from({ length: width }, worker));
}
