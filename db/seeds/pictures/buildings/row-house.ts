import { darker, mix } from '../color';
import { drawDoor, drawWindow } from '../openings';
import { drawPot } from '../plants';
import type { Scene } from '../scene';
import { circle, polygon, rect, times } from '../svg';
import { drawScaffold, drawWear } from '../wear';
import { drawCastShadow, drawCornice, drawRailing } from './parts';

const paints = ['#e9c9a7', '#d99a78', '#c9d6cb', '#f0d5c4', '#9db8b5', '#f3e9d6', '#e0b56d'] as const;

/** Narrow town houses wall to wall, each in its own colour and under its own gable. */
export function drawRowHouse(scene: Scene): string {
  const random = scene.stream('shape');
  const count = random.whole(3, 4);
  const widths = Array.from({ length: count }, () => random.between(150, 185));
  const first = random.whole(0, paints.length - 1);
  let x = scene.center - widths.reduce((sum, w) => sum + w, 0) / 2;
  const from = x;
  const houses = widths.map((w, i) => {
    const paint = mix(
      paints[(first + i * 2) % paints.length] ?? paints[0],
      scene.wall,
      scene.isWorn ? 0.65 : 0.12,
    );
    const house = drawHouse(scene, i, {
      x,
      w,
      h: random.between(258, 330),
      paint,
      gable: random.whole(0, 2),
    });
    x += w;
    return house;
  });
  return (
    drawCastShadow(scene, from, x - from) +
    polygon(
      [
        [x, scene.base - 250],
        [x + 22, scene.base - 242],
        [x + 22, scene.base],
        [x, scene.base],
      ],
      darker(scene.wall, 0.3),
    ) +
    houses.join('') +
    drawScaffold(scene, { x: from, y: scene.base - 290, w: x - from, h: 290 })
  );
}

type House = { x: number; w: number; h: number; paint: string; gable: number };

function drawHouse(scene: Scene, i: number, { x, w, h, paint, gable }: House): string {
  const glass = scene.stream(`windows ${i}`);
  const y = scene.base - h;
  const top = [
    polygon(
      [
        [x - 4, y],
        [x + w / 2, y - 66],
        [x + w + 4, y],
      ],
      scene.roof,
    ) +
      circle(x + w / 2, y - 24, 11, scene.trim) +
      circle(x + w / 2, y - 24, 7, scene.glass),
    polygon(
      [
        [x, y],
        [x, y - 22],
        [x + w * 0.25, y - 22],
        [x + w * 0.25, y - 46],
        [x + w * 0.75, y - 46],
        [x + w * 0.75, y - 22],
        [x + w, y - 22],
        [x + w, y],
      ],
      paint,
    ) + rect(x + w * 0.22, y - 52, w * 0.56, 8, scene.trim),
    drawCornice(scene, { x, y: y - 14, w, h: 14 }, 14, 4),
  ][gable];
  const isArched = i % 2 === 0;
  const upper = times(2, (k) =>
    drawWindow(scene, glass, {
      x: x + w * (0.2 + k * 0.42),
      y: y + 34,
      w: w * 0.19,
      h: 80,
      isArched,
      hasShutters: !isArched,
      panes: [2, 2],
    }),
  );
  const door = drawDoor(scene, { x: x + w * 0.14, y: scene.base - 112, w: w * 0.28, h: 112, isArched });
  const lower = drawWindow(scene, glass, {
    x: x + w * 0.58,
    y: scene.base - 104,
    w: w * 0.28,
    h: 66,
    panes: [2, 2],
  });
  const balcony =
    i === 1
      ? rect(x + w * 0.1, y + 128, w * 0.8, 8, scene.trim) + drawRailing(x + w * 0.12, y + 98, w * 0.76, 30)
      : '';
  return (
    rect(x, y, w, h, paint) +
    drawWear(scene, { x, y, w, h }, `wear ${i}`) +
    rect(x + w - 7, y, 7, h, '#16211f', 'opacity=".12"') +
    rect(x, scene.base - 24, w, 24, darker(paint, 0.16)) +
    top +
    upper +
    balcony +
    lower +
    door +
    drawPot(scene, x + w * 0.5, scene.base + 2, 32)
  );
}
