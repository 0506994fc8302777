import { type Random, randomFrom } from '../random';
import { darker, faded, mix } from './color';

export const buildingKinds = [
  'bauhaus',
  'stone',
  'villa',
  'tower',
  'row-house',
  'warehouse',
  'shopfront',
  'farmhouse',
  'duplex',
  'hotel',
  'office',
  'plot',
] as const;
export type BuildingKind = (typeof buildingKinds)[number];
export type Flag = 'before' | 'after';

export type Sky = {
  top: string;
  bottom: string;
  sun: string /** Share of windows with a lamp behind. */;
  lit: number;
};

/** What every part of a picture is drawn from. */
export type Scene = {
  kind: BuildingKind;
  isWorn: boolean;
  /** Middle of the building and the line it stands on. */
  center: number;
  base: number;
  sky: Sky;
  wall: string;
  wallShade: string;
  trim: string;
  roof: string;
  accent: string;
  glass: string;
  leaf: string;
  grass: string;
  /** The same numbers before and after, so that both show one place. */
  stream(name: string): Random;
};

const freshSkies: [Sky, ...Sky[]] = [
  { top: '#9fd0dc', bottom: '#f4ecdd', sun: '#fff6df', lit: 0.08 },
  { top: '#7fbcd2', bottom: '#e4efe6', sun: '#fffbe9', lit: 0.05 },
  { top: '#efb878', bottom: '#fbe8cc', sun: '#fff3d2', lit: 0.3 },
  { top: '#3f5f80', bottom: '#f2ae7c', sun: '#ffd9a0', lit: 0.6 },
  { top: '#1d3a4a', bottom: '#6f93a3', sun: '#f6ecd2', lit: 0.75 },
  { top: '#a6d4c9', bottom: '#f6ecd9', sun: '#fff4da', lit: 0.1 },
  { top: '#e7a596', bottom: '#fbe3c8', sun: '#fff0d4', lit: 0.35 },
  { top: '#b4cfe6', bottom: '#f7f1e6', sun: '#ffffff', lit: 0.08 },
];
const wornSkies: [Sky, ...Sky[]] = [
  { top: '#8d989d', bottom: '#dcd8cd', sun: '#dedcd4', lit: 0 },
  { top: '#a3a49c', bottom: '#e4dccb', sun: '#e4ddcf', lit: 0 },
  { top: '#7f8d99', bottom: '#d3d6d4', sun: '#d8dad8', lit: 0 },
];

const plaster: [string, ...string[]] = [
  '#f7f1e6',
  '#f3e2c7',
  '#efe9dc',
  '#e9c9a7',
  '#d9e3dc',
  '#f0d5c4',
  '#e6dfd0',
  '#dfe8ea',
];
const rock: [string, ...string[]] = ['#e9d9b8', '#dfcfae', '#eadfc8', '#e0c79d', '#e6d3bd'];
const brick: [string, ...string[]] = ['#b4623f', '#a8563a', '#c27a52', '#8f5a48', '#c9a27c'];
const walls: Partial<Record<BuildingKind, [string, ...string[]]>> = {
  stone: rock,
  hotel: [...rock, '#f7f1e6', '#d9e3dc'],
  warehouse: brick,
  'row-house': ['#e9c9a7', '#d99a78', '#c9d6cb', '#f0d5c4', '#9db8b5'],
  shopfront: ['#f3e2c7', '#e2b48c', '#c9d6cb', '#d99a78', '#9db8b5', '#efe9dc'],
};
const accents: [string, ...string[]] = ['#a8481f', '#0f4c4a', '#2f6c8a', '#7a3b4e', '#46683f', '#c98a2b'];
const roofs: [string, ...string[]] = ['#b9573a', '#c4694a', '#a64a30', '#c9805a'];

/** Colours, light and place of a picture. */
export function createScene(seed: number, flag: Flag, kind: BuildingKind): Scene {
  const stream = (name: string) => randomFrom(`${kind} ${seed} ${name}`);
  const random = stream('colors');
  const isWorn = flag === 'before';
  const [clear, grey] = [random.next(), random.next()];
  const sky = isWorn ? at(wornSkies, grey) : at(freshSkies, clear);
  const wear = (color: string, share: number) => (isWorn ? faded(color, share) : color);
  const light = (color: string) => mix(color, sky.bottom, 0.08);
  const wall = light(wear(random.pick(walls[kind] ?? plaster), 0.3));
  return {
    kind,
    isWorn,
    center: 480 + random.between(-50, 50),
    base: 520 + random.between(-8, 14),
    sky,
    wall,
    wallShade: darker(wall, 0.2),
    trim: light(wear(random.pick(['#ffffff', '#fbf4e6', '#f3ead9']), 0.5)),
    roof: light(wear(random.pick(roofs), 0.45)),
    accent: wear(random.pick(accents), 0.55),
    glass: isWorn ? '#5f6a6c' : mix('#31505c', sky.top, 0.25),
    leaf: wear(random.pick(['#4f7f54', '#3f7056', '#5f8a4c', '#6b8f5a']), 0.4),
    grass: wear(random.pick(['#8db06b', '#7ea76a', '#9db873']), 0.62),
    stream,
  };
}

const at = <T>(list: readonly [T, ...T[]], share: number): T =>
  list[Math.floor(share * list.length)] ?? list[0];
