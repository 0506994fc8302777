import { darker, lighter } from '../color';
import { drawDoor, drawWindow } from '../openings';
import { drawPot } from '../plants';
import type { Scene } from '../scene';
import { ellipse, polygon, rect, stroke, times } from '../svg';
import { drawScaffold, drawWear } from '../wear';
import { drawBlock, drawCastShadow, drawRailing } from './parts';

/** A moshav house: one storey under a broad gable, a veranda, a water tower behind. */
export function drawFarmhouse(scene: Scene): string {
  const random = scene.stream('shape');
  const glass = scene.stream('windows');
  const [w, h, gable, onLeft] = [
    random.between(440, 520),
    random.between(138, 160),
    random.between(96, 124),
    random.chance(0.5),
  ];
  const box = { x: scene.center - w / 2, y: scene.base - h, w, h };
  const front = { x: onLeft ? box.x : box.x + w * 0.56, w: w * 0.44 };
  const veranda = { x: onLeft ? box.x + w * 0.44 : box.x, w: w * 0.56 };
  const roof =
    polygon(
      [
        [box.x - 26, box.y + 4],
        [box.x + 34, box.y - gable * 0.82],
        [box.x + w - 34, box.y - gable * 0.82],
        [box.x + w + 26, box.y + 4],
      ],
      scene.roof,
    ) +
    times(5, (i) =>
      rect(
        box.x + 22 - i * 10,
        box.y - gable * 0.66 + i * gable * 0.17,
        w - 44 + i * 20,
        2.5,
        darker(scene.roof, 0.15),
      ),
    );
  const mid = front.x + front.w / 2;
  const face =
    polygon(
      [
        [front.x, box.y + 6],
        [mid, box.y - gable],
        [front.x + front.w, box.y + 6],
      ],
      scene.wall,
    ) + rect(front.x, box.y + 4, front.w, h - 4, scene.wall);
  const verge = stroke(
    [
      [front.x - 22, box.y + 20],
      [mid, box.y - gable - 8],
      [front.x + front.w + 22, box.y + 20],
    ],
    darker(scene.roof, 0.3),
    13,
    'stroke-linejoin="round"',
  );
  const attic = drawWindow(scene, glass, {
    x: mid - 20,
    y: box.y - gable * 0.5,
    w: 40,
    h: 42,
    panes: [2, 2],
  });
  const large = drawWindow(scene, glass, {
    x: mid - 44,
    y: box.y + 36,
    w: 88,
    h: 66,
    hasShutters: true,
    panes: [3, 2],
  });
  const deck =
    rect(veranda.x, box.y + 10, veranda.w, h - 10, '#16211f', 'opacity=".14"') +
    drawDoor(scene, { x: veranda.x + veranda.w * 0.42, y: scene.base - 98, w: 48, h: 98 }) +
    [0.1, 0.7]
      .map((at) =>
        drawWindow(scene, glass, {
          x: veranda.x + veranda.w * at,
          y: scene.base - 98,
          w: 56,
          h: 56,
          panes: [2, 2],
        }),
      )
      .join('');
  const posts = times(4, (i) =>
    rect(veranda.x + 6 + (i * (veranda.w - 22)) / 3, box.y + 4, 10, h - 4, scene.trim),
  );
  const rails =
    drawRailing(veranda.x + 8, scene.base - 34, veranda.w * 0.34, 34, scene.trim) +
    drawRailing(veranda.x + veranda.w * 0.64, scene.base - 34, veranda.w * 0.33, 34, scene.trim);
  return (
    waterTower(scene, onLeft ? box.x + w + 96 : box.x - 96) +
    drawCastShadow(scene, box.x, w) +
    drawBlock(scene, box, darker(scene.wall, 0.05), 12) +
    deck +
    roof +
    posts +
    rails +
    face +
    drawWear(scene, { x: front.x, y: box.y, w: front.w, h }) +
    verge +
    attic +
    large +
    drawPot(scene, veranda.x + veranda.w * 0.36, scene.base + 3, 34) +
    drawScaffold(scene, box)
  );
}

function waterTower(scene: Scene, x: number): string {
  const y = scene.base - 240;
  const steel = scene.isWorn ? '#8a6a55' : '#6d7d80';
  const legs = [-34, 34]
    .map((dx) =>
      stroke(
        [
          [x + dx * 0.6, y + 70],
          [x + dx, scene.base + 4],
        ],
        steel,
        6,
      ),
    )
    .join('');
  const braces =
    stroke(
      [
        [x - 24, y + 110],
        [x + 30, y + 180],
        [x - 32, y + 240],
      ],
      steel,
      3,
    ) +
    stroke(
      [
        [x + 24, y + 110],
        [x - 30, y + 180],
        [x + 32, y + 240],
      ],
      steel,
      3,
    );
  const tank =
    rect(x - 40, y, 80, 72, lighter(steel, 0.3), 'rx="6"') +
    rect(x + 14, y, 26, 72, steel, 'rx="6" opacity=".6"') +
    rect(x - 40, y + 34, 80, 4, steel);
  return (
    legs +
    braces +
    tank +
    polygon(
      [
        [x - 46, y + 2],
        [x, y - 28],
        [x + 46, y + 2],
      ],
      darker(steel, 0.2),
    ) +
    ellipse(x, scene.base + 4, 50, 6, '#16211f', 'opacity=".15"')
  );
}
