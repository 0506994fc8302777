import { type Random, randomFrom } from '../random';
import { darker, faded, lighter, mix } from './color';
import { drawBath } from './rooms/bath';
import { drawKitchen } from './rooms/kitchen';
import { drawLivingRoom } from './rooms/living-room';
import type { Flag } from './scene';
import { circle, path, picture, polygon, rect, stroke, times } from './svg';

export const roomKinds = ['kitchen', 'living-room', 'bath'] as const;
export type RoomKind = (typeof roomKinds)[number];

/** What the furniture of a room is drawn from. */
export type Room = {
  isWorn: boolean;
  wall: string;
  floor: string;
  wood: string;
  accent: string;
  stone: string;
  leaf: string;
  random: Random;
};

const furniture: Record<RoomKind, (room: Room) => string> = {
  kitchen: drawKitchen,
  'living-room': drawLivingRoom,
  bath: drawBath,
};

/** The inside of the same place, 960 × 640: stripped and stained before, furnished after. */
export function drawRoom({ seed, flag, kind }: { seed: number; flag: Flag; kind: RoomKind }): string {
  const random = randomFrom(`${kind} ${seed} room`);
  const isWorn = flag === 'before';
  const wear = (color: string, share: number) => (isWorn ? faded(color, share) : color);
  const room: Room = {
    isWorn,
    wall: wear(random.pick(['#f3ead9', '#e6ece4', '#f0dfd0', '#e4e9ec', '#f7f1e6']), 0.4),
    floor: wear(random.pick(['#d3b48c', '#c9a177', '#d9cbb3', '#bfae97']), 0.45),
    wood: wear(random.pick(['#b07c4f', '#8f6a48', '#c39a68']), 0.5),
    accent: wear(random.pick(['#0f4c4a', '#a8481f', '#46683f', '#2f6c8a', '#7a3b4e']), 0.5),
    stone: wear('#ece6da', 0.4),
    leaf: '#4f7f54',
    random,
  };
  return picture(drawShell(room) + drawDamage(room) + furniture[kind](room));
}

function drawShell({ wall, floor, isWorn, stone }: Room): string {
  const boards = times(9, (i) =>
    stroke(
      [
        [480 + (i - 4) * 118, 470],
        [480 + (i - 4) * 230, 640],
      ],
      darker(floor, 0.14),
      2,
    ),
  );
  const cross = [500, 548, 606].map((y) => rect(0, y, 960, 2, darker(floor, 0.1))).join('');
  const side = polygon(
    [
      [0, 0],
      [110, 0],
      [110, 470],
      [0, 640],
    ],
    darker(wall, 0.1),
  );
  const view =
    rect(600, 96, 220, 210, isWorn ? '#b9bfbd' : '#a9d3dc') +
    path('M600 260Q660 226 710 250T820 236V306H600Z', isWorn ? '#8e9488' : '#8db06b');
  const frame =
    rect(592, 88, 236, 8, stone) +
    rect(592, 306, 236, 12, stone) +
    rect(592, 88, 8, 220, stone) +
    rect(820, 88, 8, 220, stone) +
    rect(706, 96, 7, 210, stone);
  const light = isWorn
    ? ''
    : polygon(
        [
          [600, 470],
          [830, 470],
          [760, 640],
          [430, 640],
        ],
        '#fff6dd',
        'opacity=".3"',
      );
  return (
    rect(0, 0, 960, 640, wall) +
    rect(0, 470, 960, 170, floor) +
    boards +
    cross +
    side +
    light +
    rect(110, 456, 850, 14, lighter(wall, 0.4)) +
    view +
    frame
  );
}

/** Bare bricks, a crack, a bulb on its wire, buckets and planks where work has not begun. */
function drawDamage({ isWorn, wall, random }: Room): string {
  const [x, y] = [random.between(180, 420), random.between(90, 190)];
  if (!isWorn) return '';
  const patch = polygon(
    [
      [x, y],
      [x + 60, y - 24],
      [x + 116, y + 4],
      [x + 104, y + 66],
      [x + 40, y + 84],
      [x - 14, y + 44],
    ],
    mix('#a86a4e', wall, 0.25),
  );
  const bricks = times(4, (i) =>
    rect(x + 6 + (i % 2) * 18, y + 2 + i * 17, 78, 2, '#8a6350', 'opacity=".6"'),
  );
  const crack = stroke(
    [
      [520, 0],
      [506, 50],
      [530, 96],
      [512, 140],
      [538, 196],
      [526, 240],
    ],
    '#6f675c',
    2.4,
  );
  const bulb = rect(449, 0, 2, 86, '#3b403e') + circle(450, 96, 12, '#d9d2b4');
  const bucket =
    polygon(
      [
        [742, 520],
        [806, 520],
        [797, 588],
        [751, 588],
      ],
      '#7f8b8d',
    ) + rect(738, 514, 72, 9, '#9aa5a6');
  const planks = times(3, (i) =>
    polygon(
      [
        [120 + i * 16, 566 + i * 12],
        [400 + i * 22, 546 + i * 12],
        [400 + i * 22, 556 + i * 12],
        [120 + i * 16, 576 + i * 12],
      ],
      i % 2 ? '#9d8769' : '#8f7a5f',
    ),
  );
  return patch + bricks + crack + bulb + bucket + planks;
}
