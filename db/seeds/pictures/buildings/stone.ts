import { darker, lighter } from '../color';
import { drawDoor, drawWindow } from '../openings';
import { drawPot } from '../plants';
import type { Scene } from '../scene';
import { rect, times } from '../svg';
import { drawScaffold, drawWear } from '../wear';
import { type Box, drawBlock, drawCastShadow, drawCornice, drawHipRoof, drawRailing } from './parts';

/** A house of cut stone: courses, round arches, three of them over the door. */
export function drawStone(scene: Scene): string {
  const random = scene.stream('shape');
  const glass = scene.stream('windows');
  const [w, floor, hasRoof] = [random.between(430, 540), random.between(150, 172), random.chance(0.55)];
  const h = floor * 2;
  const box = { x: scene.center - w / 2, y: scene.base - h, w, h };
  const top = hasRoof
    ? drawHipRoof(scene, { ...box, h: random.between(64, 88) }, 0.26, 20)
    : drawCornice(scene, { ...box, y: box.y - 18 }, 18, 10);
  const side = (share: number, level: number) =>
    drawWindow(scene, glass, {
      x: box.x + w * share,
      y: box.y + 34 + level * floor,
      w: 52,
      h: floor * 0.56,
      isArched: true,
      hasShutters: level === 0,
      panes: [2, 2],
    });
  const [arch, gap] = [w * 0.085, w * 0.108];
  const loggia = times(3, (i) =>
    drawWindow(scene, glass, {
      x: scene.center - gap * 1.5 + i * gap + (gap - arch) / 2,
      y: box.y + 30,
      w: arch,
      h: floor * 0.66,
      isArched: true,
      panes: [2, 2],
    }),
  );
  const balcony =
    rect(scene.center - gap * 1.9, box.y + floor * 0.87, gap * 3.8, 11, scene.trim) +
    drawRailing(
      scene.center - gap * 1.85,
      box.y + floor * 0.64,
      gap * 3.7,
      36,
      scene.isWorn ? '#6b4a38' : '#2d3735',
    );
  const door = drawDoor(scene, {
    x: scene.center - 36,
    y: scene.base - floor * 0.76,
    w: 72,
    h: floor * 0.76,
    isArched: true,
  });
  const pots =
    drawPot(scene, scene.center - 76, scene.base + 2, 44) +
    drawPot(scene, scene.center + 76, scene.base + 2, 44);
  return (
    drawCastShadow(scene, box.x, w) +
    drawBlock(scene, box) +
    courses(scene, box) +
    drawWear(scene, box) +
    top +
    [0, 1].map((level) => side(0.1, level) + side(0.9 - 52 / w, level)).join('') +
    loggia +
    door +
    balcony +
    pots +
    drawScaffold(scene, box)
  );
}

function courses(scene: Scene, { x, y, w, h }: Box): string {
  const random = scene.stream('courses');
  const rows = times(Math.floor(h / 20), (row) => rect(x, y + row * 20, w, 1.2, darker(scene.wall, 0.16)));
  const blocks = times(70, () => {
    const [row, at] = [random.whole(0, Math.floor(h / 20) - 1), random.between(0, w - 52)];
    return rect(
      x + at,
      y + row * 20 + 1,
      random.between(26, 50),
      18,
      random.chance(0.5) ? lighter(scene.wall, 0.22) : darker(scene.wall, 0.09),
      'opacity=".7"',
    );
  });
  const quoins = times(
    Math.floor(h / 40),
    (i) =>
      rect(x, y + i * 40, 30, 19, lighter(scene.wall, 0.3)) +
      rect(x + w - 30, y + i * 40, 30, 19, lighter(scene.wall, 0.3)),
  );
  return rows + blocks + quoins;
}
