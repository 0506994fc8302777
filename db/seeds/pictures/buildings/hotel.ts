import { darker, lighter } from '../color';
import { drawDoor, drawWindow } from '../openings';
import { drawPot } from '../plants';
import type { Scene } from '../scene';
import { circle, polygon, rect, times } from '../svg';
import { drawScaffold, drawWear } from '../wear';
import { drawAwning, drawBlock, drawCastShadow, drawCornice, drawRailing } from './parts';

/** A seaside hotel: rooms in rows behind small balconies, a tall middle, flags and a canopy. */
export function drawHotel(scene: Scene): string {
  const random = scene.stream('shape');
  const glass = scene.stream('windows');
  const [floors, columns, isArched] = [random.whole(3, 4), random.pick([6, 8]), random.chance(0.5)];
  const floor = floors === 4 ? 72 : 84;
  const w = random.between(590, 660);
  const h = floors * floor + 96;
  const box = { x: scene.center - w / 2, y: scene.base - h, w, h };
  const middle = { x: scene.center - w * 0.13, y: box.y - 46, w: w * 0.26, h: h + 46 };
  const step = (w * 0.37 - 20) / (columns / 2);
  const rooms = times(floors * columns, (i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const x =
      column < columns / 2
        ? box.x + 16 + column * step
        : middle.x + middle.w + 8 + (column - columns / 2) * step;
    const y = box.y + 26 + row * floor;
    const room = drawWindow(scene, glass, {
      x: x + step * 0.2,
      y,
      w: step * 0.56,
      h: floor * 0.66,
      isArched,
      panes: [2, 1],
    });
    const slab = rect(x + step * 0.06, y + floor * 0.68, step * 0.84, 6, scene.trim);
    return (
      room +
      slab +
      drawRailing(
        x + step * 0.1,
        y + floor * 0.42,
        step * 0.76,
        floor * 0.27,
        scene.isWorn ? '#7a5a48' : darker(scene.accent, 0.2),
      )
    );
  });
  const centre = times(floors, (i) =>
    drawWindow(scene, glass, {
      x: middle.x + middle.w * 0.24,
      y: middle.y + 44 + i * floor,
      w: middle.w * 0.52,
      h: floor * 0.64,
      isArched: true,
      panes: [3, 2],
    }),
  );
  const arcade = times(6, (i) =>
    drawWindow(scene, glass, {
      x: i < 3 ? box.x + 22 + i * w * 0.122 : middle.x + middle.w + 14 + (i - 3) * w * 0.122,
      y: scene.base - 82,
      w: w * 0.09,
      h: 80,
      isArched: true,
      panes: [2, 1],
    }),
  );
  const door = drawDoor(scene, { x: scene.center - 40, y: scene.base - 78, w: 80, h: 78 });
  const canopy = drawAwning(scene, { x: scene.center - 76, y: scene.base - 106, w: 152, h: 22 });
  const flags = [-0.34, 0.34]
    .map(
      (at) =>
        rect(scene.center + at * middle.w, middle.y - 58, 3, 58, '#6c6f6c') +
        (scene.isWorn
          ? ''
          : polygon(
              [
                [scene.center + at * middle.w + 3, middle.y - 56],
                [scene.center + at * middle.w + 40, middle.y - 46],
                [scene.center + at * middle.w + 3, middle.y - 34],
              ],
              scene.accent,
            )),
    )
    .join('');
  const emblem = circle(scene.center, middle.y + 22, 13, scene.isWorn ? darker(scene.trim, 0.2) : '#e2b45f');
  return (
    drawCastShadow(scene, box.x, w, 60) +
    drawBlock(scene, box) +
    drawWear(scene, box) +
    drawCornice(scene, { ...box, y: box.y - 12 }, 12, 8) +
    rect(box.x, scene.base - 98, w, 98, darker(scene.wall, 0.09)) +
    flags +
    rect(middle.x, middle.y, middle.w, middle.h, lighter(scene.wall, 0.25)) +
    drawCornice(scene, { ...middle, y: middle.y - 10 }, 10, 7) +
    rooms +
    centre +
    arcade +
    emblem +
    door +
    canopy +
    drawPot(scene, scene.center - 96, scene.base + 3, 50) +
    drawPot(scene, scene.center + 96, scene.base + 3, 50) +
    drawScaffold(scene, box)
  );
}
