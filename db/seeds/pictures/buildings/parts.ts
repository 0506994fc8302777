import { darker, lighter } from '../color';
import type { Scene } from '../scene';
import { polygon, rect, times } from '../svg';

export type Box = { x: number; y: number; w: number; h: number };

/** A box seen a little from the left: the front, and a strip of its side in the shade. */
export function drawBlock(scene: Scene, { x, y, w, h }: Box, fill = scene.wall, depth = 26): string {
  const side = polygon(
    [
      [x + w, y],
      [x + w + depth, y + depth * 0.4],
      [x + w + depth, y + h],
      [x + w, y + h],
    ],
    darker(fill, 0.28),
  );
  return side + rect(x, y, w, h, fill);
}

/** The shadow a building throws to the right, on the ground. */
export const drawCastShadow = ({ base }: Scene, x: number, w: number, reach = 90) =>
  polygon(
    [
      [x + 6, base],
      [x + w, base],
      [x + w + reach, base + 26],
      [x + 60, base + 26],
    ],
    '#16211f',
    'opacity=".18"',
  );

/** A band along the top of a wall with its own shadow under it. */
export const drawCornice = (scene: Scene, { x, y, w }: Box, height = 12, over = 8) =>
  rect(x, y + height, w, 8, '#16211f', 'opacity=".14"') + rect(x - over, y, w + 2 * over, height, scene.trim);

/** A tiled roof with slanting ends over a wall whose upper edge is `y`. */
export function drawHipRoof(scene: Scene, { x, y, w, h }: Box, inset = 0.22, over = 24): string {
  const [left, right, top] = [x - over, x + w + over, y - h];
  const ridge: [number, number] = [x + w * inset, x + w * (1 - inset)];
  const rows = Math.max(3, Math.round(h / 15));
  const lines = times(rows - 1, (i) => {
    const share = (i + 1) / rows;
    const [from, to] = [ridge[0] + (left - ridge[0]) * share, ridge[1] + (right - ridge[1]) * share];
    return rect(from, top + h * share, to - from, 2.5, darker(scene.roof, 0.16));
  });
  const shade = polygon(
    [
      [ridge[1], top],
      [right, y],
      [right - w * 0.2, y],
    ],
    darker(scene.roof, 0.2),
    'opacity=".7"',
  );
  const holes = scene.isWorn
    ? polygon(
        [
          [x + w * 0.3, top + h * 0.35],
          [x + w * 0.42, top + h * 0.28],
          [x + w * 0.45, top + h * 0.62],
          [x + w * 0.33, top + h * 0.7],
        ],
        '#3b332c',
      )
    : rect(ridge[0], top - 4, ridge[1] - ridge[0], 7, lighter(scene.roof, 0.18), 'rx="3"');
  return (
    polygon(
      [
        [left, y],
        [ridge[0], top],
        [ridge[1], top],
        [right, y],
      ],
      scene.roof,
    ) +
    lines +
    shade +
    holes +
    rect(left, y - 2, right - left, 8, darker(scene.roof, 0.34))
  );
}

/** Water heater and panel on the roof, as on nearly every roof here. */
export function drawSolarHeater(scene: Scene, x: number, y: number): string {
  const panel = polygon(
    [
      [x, y],
      [x + 40, y],
      [x + 30, y - 24],
      [x + 10, y - 24],
    ],
    scene.isWorn ? '#6b7174' : '#34526b',
  );
  return (
    panel +
    rect(x + 6, y - 36, 34, 13, scene.trim, 'rx="6"') +
    rect(x + 12, y - 24, 3, 24, '#7b7f80') +
    rect(x + 33, y - 24, 3, 24, '#7b7f80')
  );
}

/** A striped awning hanging from `y`. */
export function drawAwning(scene: Scene, { x, y, w, h }: Box): string {
  const stripes = Math.max(4, Math.round(w / 24));
  const step = w / stripes;
  return times(stripes, (i) => {
    const fill = i % 2 ? scene.trim : scene.accent;
    const [left, right] = [x + i * step, x + (i + 1) * step];
    const tear = scene.isWorn && i % 5 === 2 ? h * 0.45 : h;
    return (
      polygon(
        [
          [left, y],
          [right, y],
          [right + 2, y + tear],
          [left - 2, y + tear],
        ],
        fill,
      ) + rect(left - 1, y + tear - 1, step + 1, 6, darker(fill, 0.12), 'rx="3"')
    );
  });
}

/** An iron railing between two posts. */
export const drawRailing = (x: number, y: number, w: number, h: number, color = '#2d3735') =>
  rect(x, y, w, 4, color, 'rx="2"') +
  rect(x, y + h - 3, w, 3, color) +
  times(Math.floor(w / 9) + 1, (i) => rect(x + i * 9, y, 2, h, color));
