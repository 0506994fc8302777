import { randomFrom } from '../random';
import { darker, lighter } from './color';
import { circle, ellipse, path, rect } from './svg';

const grounds = [
  '#0f4c4a',
  '#a8481f',
  '#46683f',
  '#2f6c8a',
  '#7a3b4e',
  '#c98a2b',
  '#566461',
  '#8a5a3c',
] as const;
const skins = ['#f0cfae', '#e2b48c', '#c98f66', '#a56f4c', '#f3d9bf'] as const;
const hairs = ['#2b211b', '#4d3526', '#7a5433', '#a8a29a', '#1d1d22', '#b0793f'] as const;
const clothes = ['#f7f1e6', '#31505c', '#d99a78', '#9db8b5', '#3b403e', '#e2b45f'] as const;

/** A small flat portrait of 400 × 400, the same for the same name. */
export function drawPortrait({ name, isWoman }: { name: string; isWoman: boolean }): string {
  const random = randomFrom(`portrait ${name}`);
  const [ground, skin, hair, cloth] = [
    random.pick(grounds),
    random.pick(skins),
    random.pick(hairs),
    random.pick(clothes),
  ];
  const [isLong, isCurly, hasGlasses, hasBeard] = [
    random.chance(0.65),
    random.chance(0.35),
    random.chance(0.3),
    random.chance(0.45),
  ];
  const back =
    isWoman && isLong
      ? path('M104 196C96 84 304 84 296 196L306 318H94Z', hair)
      : isWoman
        ? circle(200, 92, 42, hair)
        : '';
  const curls = isCurly
    ? [130, 158, 200, 242, 270].map((x, i) => circle(x, 122 - [0, 16, 22, 16, 0][i]!, 32, hair)).join('')
    : '';
  const head =
    ellipse(200, 186, 70, 84, skin) +
    circle(130, 192, 13, darker(skin, 0.08)) +
    circle(270, 192, 13, darker(skin, 0.08));
  const fringe = isWoman
    ? 'M126 184C120 66 280 66 274 184C262 138 232 132 190 132C160 136 138 152 126 184Z'
    : 'M127 168C118 68 282 68 273 168C264 140 246 132 200 132C154 132 136 140 127 168Z';
  const beard =
    !isWoman && hasBeard
      ? path('M131 190C132 300 268 300 269 190C262 224 240 222 200 222C160 222 138 224 131 190Z', hair)
      : '';
  const smile = `<path d="M176 232Q200 252 224 232" fill="none" stroke="${hasBeard && !isWoman ? '#f3d9bf' : '#8f4a3a'}" stroke-width="5" stroke-linecap="round"/>`;
  const eyes = [174, 226]
    .map((x) => circle(x, 186, 6, '#2b211b') + rect(x - 13, 168, 26, 5, darker(hair, 0.1), 'rx="2"'))
    .join('');
  const glasses = hasGlasses
    ? [174, 226].map((x) => circle(x, 187, 21, 'none', 'stroke="#2b2f2e" stroke-width="4"')).join('') +
      rect(194, 185, 12, 4, '#2b2f2e')
    : '';
  const nose = path('M198 190L192 216H204Z', darker(skin, 0.14));
  const body =
    path('M70 400C76 316 138 292 200 292C262 292 324 316 330 400Z', cloth) +
    path('M170 252H230V300C222 324 178 324 170 300Z', darker(skin, 0.1));
  const collar = path('M164 296L200 346L236 296L252 306L204 372H196L148 306Z', lighter(cloth, 0.3));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">${rect(0, 0, 400, 400, ground) + circle(200, 210, 176, lighter(ground, 0.12)) + back + body + collar + curls + head + beard + path(fringe, hair) + eyes + nose + smile + glasses}</svg>`;
}
