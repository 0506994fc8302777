import type { Random } from '../random';
import { darker, lighter } from './color';
import type { Scene } from './scene';
import { archPath, path, polygon, rect, stroke, times } from './svg';

export type Opening = {
  x: number;
  y: number;
  w: number;
  h: number;
  isArched?: boolean;
  hasShutters?: boolean;
  /** Panes across and down. */
  panes?: readonly [number, number];
};

/** A window; worn ones are boarded, broken or blind, renewed ones shine. Takes the same numbers either way. */
export function drawWindow(scene: Scene, random: Random, opening: Opening): string {
  const { x, y, w, h, isArched = false, hasShutters = false, panes = [2, 1] } = opening;
  const [state, side] = [random.next(), random.next()];
  const shape = (inset: number, fill: string) =>
    isArched
      ? path(archPath(x + inset, y + inset, w - 2 * inset, h - 2 * inset), fill)
      : rect(x + inset, y + inset, w - 2 * inset, h - 2 * inset, fill);
  const frame = shape(-5, scene.trim) + rect(x - 8, y + h + 3, w + 16, 6, darker(scene.trim, 0.12));
  const shutters = hasShutters ? drawShutters(scene, opening, side) : '';
  const reveal = isArched ? '' : rect(x, y, w, Math.min(7, h * 0.12), '#16211f', 'opacity=".28"');
  return (
    frame +
    pane(scene, shape, opening, state) +
    bars(scene, opening, panes) +
    reveal +
    shutters +
    boards(scene, opening, state)
  );
}

function pane(
  scene: Scene,
  shape: (inset: number, fill: string) => string,
  { x, y, w, h }: Opening,
  state: number,
) {
  if (scene.isWorn) {
    const isBroken = state > 0.22 && state < 0.45;
    const hole: [number, number][] = [
      [0.2, 0.3],
      [0.45, 0.42],
      [0.6, 0.15],
      [0.68, 0.5],
      [0.9, 0.62],
      [0.6, 0.7],
      [0.45, 0.92],
      [0.38, 0.62],
    ];
    return (
      shape(0, scene.glass) +
      (isBroken
        ? polygon(
            hole.map(([dx, dy]) => [x + dx * w, y + dy * h] as const),
            '#1d2625',
          )
        : '')
    );
  }
  if (state < scene.sky.lit) {
    const curtain = rect(x, y + h * 0.12, w * 0.2, h * 0.88, '#fff3d6', 'opacity=".55"');
    return shape(0, '#f8cf86') + shape(Math.min(w, h) * 0.16, '#fbdfa6') + curtain;
  }
  const shine = polygon(
    [
      [x + w * 0.16, y + h],
      [x + w * 0.52, y + h * 0.3],
      [x + w * 0.76, y + h * 0.3],
      [x + w * 0.4, y + h],
    ],
    lighter(scene.glass, 0.5),
    'opacity=".38"',
  );
  return shape(0, scene.glass) + shine;
}

function bars(scene: Scene, { x, y, w, h }: Opening, [across, down]: readonly [number, number]) {
  const upright = times(across - 1, (i) => rect(x + ((i + 1) * w) / across - 1.5, y, 3, h, scene.trim));
  return upright + times(down - 1, (i) => rect(x, y + ((i + 1) * h) / down - 1.5, w, 3, scene.trim));
}

function drawShutters(scene: Scene, { x, y, w, h }: Opening, side: number) {
  const leaf = (at: number, extra = '') => {
    const slats = times(Math.floor(h / 9), (i) =>
      rect(at + 3, y + 4 + i * 9, w * 0.36 - 6, 3, darker(scene.accent, 0.25)),
    );
    return `<g ${extra}>${rect(at, y, w * 0.36, h, scene.accent)}${slats}</g>`;
  };
  const [left, right] = [x - w * 0.36 - 5, x + w + 5];
  if (!scene.isWorn) return leaf(left) + leaf(right);
  const hanging = leaf(
    right,
    `transform="rotate(${(side * 14 + 4).toFixed(1)} ${right.toFixed(1)} ${y.toFixed(1)})"`,
  );
  return (side > 0.3 ? leaf(left) : '') + (side < 0.75 ? hanging : '');
}

function boards(scene: Scene, { x, y, w, h }: Opening, state: number) {
  if (!scene.isWorn || state > 0.22) return '';
  return times(3, (i) => {
    const top = y + h * (0.14 + i * 0.28);
    const tilt = ((state * 60 + i * 7) % 9) - 4;
    return polygon(
      [
        [x - 8, top + tilt],
        [x + w + 8, top - tilt],
        [x + w + 8, top - tilt + h * 0.15],
        [x - 8, top + tilt + h * 0.15],
      ],
      i % 2 ? '#8f7a5f' : '#9d8769',
    );
  });
}

/** A door standing on `y + h`. */
export function drawDoor(scene: Scene, { x, y, w, h, isArched = false }: Opening): string {
  const shape = (inset: number, fill: string) =>
    isArched
      ? path(archPath(x + inset, y + inset, w - 2 * inset, h - inset), fill)
      : rect(x + inset, y + inset, w - 2 * inset, h - inset, fill);
  const panels = [0.16, 0.54]
    .map((dx) => rect(x + dx * w, y + h * 0.42, w * 0.3, h * 0.44, darker(scene.accent, 0.18), 'rx="2"'))
    .join('');
  const knob = rect(x + w * 0.46, y + h * 0.6, w * 0.08, 10, '#e2b45f', 'rx="2"');
  const step = rect(x - 16, y + h - 4, w + 32, 10, darker(scene.trim, 0.14));
  const planks = scene.isWorn
    ? stroke(
        [
          [x, y + h * 0.3],
          [x + w, y + h * 0.75],
        ],
        '#8f7a5f',
        12,
      )
    : knob;
  return shape(-6, scene.trim) + shape(0, scene.accent) + panels + planks + step;
}
