import { darker, lighter } from '../color';
import { drawDoor, drawWindow } from '../openings';
import { drawPot } from '../plants';
import type { Scene } from '../scene';
import { circle, polygon, rect, times } from '../svg';
import { drawScaffold, drawWear } from '../wear';
import { type Box, drawBlock, drawCastShadow } from './parts';

/** A brick works turned loft: saw-tooth or gabled roof, tall gridded windows, a loading gate. */
export function drawWarehouse(scene: Scene): string {
  const random = scene.stream('shape');
  const glass = scene.stream('windows');
  const [w, h, bays, isSaw] = [random.between(540, 620), random.between(190, 230), 4, random.chance(0.6)];
  const box = { x: scene.center - w / 2, y: scene.base - h, w, h };
  const bay = w / bays;
  const roof = isSaw ? sawRoof(scene, box, bays) : gable(scene, box);
  const windows = times(bays, (i) =>
    i === 1
      ? ''
      : drawWindow(scene, glass, {
          x: box.x + i * bay + bay * 0.2,
          y: box.y + 34,
          w: bay * 0.6,
          h: h * 0.56,
          isArched: !isSaw,
          panes: [4, 4],
        }),
  );
  const piers = times(bays + 1, (i) =>
    rect(box.x + i * bay - 9 + (i === 0 ? 9 : i === bays ? -9 : 0), box.y, 18, h, darker(scene.wall, 0.13)),
  );
  const gate = { x: box.x + bay * 1.16, y: scene.base - h * 0.66, w: bay * 0.68, h: h * 0.66 };
  const entry = scene.isWorn
    ? rect(gate.x, gate.y, gate.w, gate.h, '#7d7a70') +
      times(9, (i) => rect(gate.x, gate.y + i * (gate.h / 9), gate.w, 3, '#5f5c53')) +
      graffiti(scene, gate)
    : drawWindow(scene, glass, { ...gate, panes: [4, 3] }) +
      drawDoor(scene, {
        x: gate.x + gate.w * 0.32,
        y: scene.base - gate.h * 0.62,
        w: gate.w * 0.36,
        h: gate.h * 0.62,
      });
  const hood = rect(gate.x - 14, gate.y - 16, gate.w + 28, 9, scene.accent);
  const chimney =
    polygon(
      [
        [box.x + w * 0.86, box.y - 170],
        [box.x + w * 0.86 + 34, box.y - 170],
        [box.x + w * 0.86 + 42, box.y + 4],
        [box.x + w * 0.86 - 8, box.y + 4],
      ],
      darker(scene.wall, 0.2),
    ) + rect(box.x + w * 0.86 - 4, box.y - 176, 42, 12, darker(scene.wall, 0.4));
  const lamps = scene.isWorn
    ? ''
    : [0.5, 2.5, 3.5].map((at) => circle(box.x + at * bay, box.y + 20, 6, '#f8cf86')).join('');
  return (
    drawCastShadow(scene, box.x, w) +
    chimney +
    drawBlock(scene, box) +
    bricks(scene, box) +
    drawWear(scene, box) +
    piers +
    roof +
    windows +
    entry +
    hood +
    lamps +
    drawPot(scene, gate.x - 34, scene.base + 3, 48) +
    drawPot(scene, gate.x + gate.w + 34, scene.base + 3, 48) +
    drawScaffold(scene, box)
  );
}

const sawRoof = (scene: Scene, { x, y, w }: Box, bays: number) =>
  times(bays, (i) => {
    const [left, step] = [x + (i * w) / bays, w / bays];
    const face = polygon(
      [
        [left, y + 2],
        [left, y - 66],
        [left + step, y + 2],
      ],
      darker(scene.wall, 0.1),
    );
    const light = polygon(
      [
        [left + 12, y - 8],
        [left + 12, y - 46],
        [left + step * 0.58, y - 8],
      ],
      scene.sky.lit > 0.25 ? '#f8cf86' : lighter(scene.glass, 0.22),
    );
    return (
      face +
      light +
      polygon(
        [
          [left - 5, y - 70],
          [left + 3, y - 74],
          [left + step + 5, y],
          [left + step - 6, y + 2],
        ],
        darker(scene.roof, 0.25),
      )
    );
  });

const gable = (scene: Scene, { x, y, w }: Box) =>
  polygon(
    [
      [x, y + 2],
      [x + w / 2, y - 96],
      [x + w, y + 2],
    ],
    scene.wall,
  ) +
  circle(x + w / 2, y - 36, 26, scene.trim) +
  circle(x + w / 2, y - 36, 20, scene.glass) +
  polygon(
    [
      [x - 18, y + 4],
      [x + w / 2, y - 106],
      [x + w + 18, y + 4],
      [x + w + 4, y + 8],
      [x + w / 2, y - 90],
      [x - 4, y + 8],
    ],
    darker(scene.roof, 0.2),
  );

function bricks(scene: Scene, { x, y, w, h }: Box): string {
  const random = scene.stream('bricks');
  return times(150, () =>
    rect(
      x + random.between(0, w - 24),
      y + random.whole(0, Math.floor(h / 9) - 1) * 9,
      20,
      7,
      random.chance(0.5) ? lighter(scene.wall, 0.14) : darker(scene.wall, 0.13),
    ),
  );
}

const graffiti = (_scene: Scene, { x, y, w, h }: Box) =>
  circle(x + w * 0.36, y + h * 0.6, w * 0.15, 'none', 'stroke="#b5654a" stroke-width="7"') +
  polygon(
    [
      [x + w * 0.5, y + h * 0.76],
      [x + w * 0.62, y + h * 0.44],
      [x + w * 0.72, y + h * 0.76],
    ],
    'none',
    'stroke="#4f7f8a" stroke-width="7"',
  );
