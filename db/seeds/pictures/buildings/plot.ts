import { darker, lighter, mix } from '../color';
import type { Scene } from '../scene';
import { circle, polygon, rect, stroke, times } from '../svg';
import { drawCastShadow } from './parts';

/** A land plot: fenced and overgrown before, with a frame going up under a crane after. */
export function drawPlot(scene: Scene): string {
  return scene.isWorn ? drawEmpty(scene) : drawSite(scene);
}

function drawEmpty(scene: Scene): string {
  const random = scene.stream('empty');
  const { base, center } = scene;
  const scrub = times(46, () => {
    const [x, h] = [random.between(60, 900), random.between(16, 52)];
    const color = random.pick(['#8b8a58', '#a3955f', '#77804f']);
    return [-7, -3, 0, 4, 8]
      .map((dx) =>
        stroke(
          [
            [x, base + 16],
            [x + dx, base + 16 - h],
          ],
          color,
          2.5,
        ),
      )
      .join('');
  });
  const ruin =
    rect(center - 190, base - 74, 150, 80, '#b3a48d') +
    polygon(
      [
        [center - 190, base - 74],
        [center - 160, base - 108],
        [center - 128, base - 82],
        [center - 100, base - 98],
        [center - 40, base - 74],
      ],
      '#b3a48d',
    ) +
    rect(center - 150, base - 56, 40, 62, '#4e4a40');
  const fence =
    times(11, (i) => rect(i * 94 + 4, base - 44, 7, 70, '#8b7a62')) +
    [0, 22, 44]
      .map((dy) =>
        stroke(
          [
            [0, base - 38 + dy],
            [480, base - 32 + dy],
            [960, base - 38 + dy],
          ],
          '#7d7d76',
          1.8,
        ),
      )
      .join('');
  const sign =
    rect(center + 96, base - 86, 8, 110, '#7d6a52') +
    rect(center + 40, base - 140, 122, 68, '#d9d0bd', 'rx="4"') +
    rect(center + 54, base - 124, 92, 10, '#9c8f7a') +
    rect(center + 54, base - 106, 64, 8, '#b5aa96');
  return ruin + scrub + fence + sign;
}

function drawSite(scene: Scene): string {
  const random = scene.stream('site');
  const { base, center } = scene;
  const [floors, w] = [random.whole(2, 4), random.between(300, 380)];
  const x = center - w / 2 + 40;
  const concrete = mix('#cfc9be', scene.sky.bottom, 0.15);
  const frame = times(floors, (i) => {
    const y = base - (i + 1) * 84;
    const back = rect(x + 8, y + 12, w - 16, 74, darker(concrete, 0.42), 'opacity=".75"');
    const wall =
      i < floors - 1
        ? rect(x + 12, y + 12, w * 0.42, 74, scene.wall) +
          rect(x + 44, y + 28, 44, 40, scene.glass) +
          rect(x + 104, y + 28, 34, 40, scene.glass)
        : '';
    const posts = times(5, (k) =>
      rect(x + 4 + (k * (w - 20)) / 4, y + 10, 12, 76, darker(concrete, k % 2 ? 0.1 : 0.03)),
    );
    return (
      back +
      wall +
      posts +
      rect(x - 12, y, w + 24, 13, lighter(concrete, 0.2)) +
      rect(x - 12, y + 13, w + 24, 4, '#16211f', 'opacity=".18"')
    );
  });
  const rods = times(9, (k) => rect(x + 8 + (k * (w - 20)) / 8, base - floors * 84 - 24, 3, 24, '#8a6048'));
  const boards =
    times(14, (i) => rect(i * 70, base - 26, 66, 50, i % 2 ? scene.accent : lighter(scene.accent, 0.15))) +
    rect(0, base - 30, 960, 6, scene.trim);
  const heap = polygon(
    [
      [60, base - 24],
      [128, base - 88],
      [164, base - 66],
      [226, base - 24],
    ],
    '#c39a68',
  );
  return (
    drawCastShadow(scene, x, w) +
    crane(base, x - 70) +
    frame +
    rods +
    heap +
    boards +
    circle(center - 250, base - 2, 9, '#f2d38c')
  );
}

function crane(base: number, x: number): string {
  const yellow = '#dfa32f';
  const lattice = times(15, (i) =>
    stroke(
      [
        [x - 9, base - i * 30],
        [x + 9, base - 15 - i * 30],
        [x - 9, base - 30 - i * 30],
      ],
      yellow,
      2.5,
    ),
  );
  const top = base - 450;
  const jib =
    rect(x - 110, top, 440, 6, yellow) +
    rect(x - 20, top - 18, 330, 4, yellow) +
    times(18, (i) =>
      stroke(
        [
          [x - 16 + i * 18, top],
          [x - 7 + i * 18, top - 16],
          [x + 2 + i * 18, top],
        ],
        yellow,
        2,
      ),
    );
  const cable = rect(x + 232, top, 2, 130, '#4b4f4e') + rect(x + 196, top + 130, 74, 10, '#8a6048');
  return (
    rect(x - 11, top, 4, 450, yellow) +
    rect(x + 7, top, 4, 450, yellow) +
    lattice +
    jib +
    rect(x - 108, top + 4, 44, 30, '#6d7270') +
    rect(x - 14, top + 6, 28, 30, '#3d4a4c') +
    cable
  );
}
