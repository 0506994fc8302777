import { darker, lighter } from '../color';
import { drawDoor, drawWindow } from '../openings';
import { drawPot } from '../plants';
import type { Scene } from '../scene';
import { path, rect, times } from '../svg';
import { drawScaffold, drawWear } from '../wear';
import { drawBlock, drawCastShadow, drawSolarHeater } from './parts';

/** A white apartment block of the thirties: ribbon windows, rounded balconies, a stair with a glass strip. */
export function drawBauhaus(scene: Scene): string {
  const random = scene.stream('shape');
  const glass = scene.stream('windows');
  const [floors, floor] = [random.whole(3, 4), random.between(82, 92)];
  const [w, isMirrored] = [random.between(400, 490), random.chance(0.5)];
  const h = floors * floor + 26;
  const box = { x: -w / 2, y: scene.base - h, w, h };
  const balcony = w * 0.42;
  const stairs = { x: box.x + w * 0.5, y: box.y - 30, w: w * 0.13, h: h + 30 };
  const levels = times(floors, (i) => {
    const top = box.y + 26 + i * floor;
    const ribbon = drawWindow(scene, glass, {
      x: box.x + w * 0.69,
      y: top + 10,
      w: w * 0.25,
      h: floor * 0.46,
      panes: [4, 1],
    });
    if (i === floors - 1) {
      const shop = drawWindow(scene, glass, {
        x: box.x + 34,
        y: top + 12,
        w: balcony * 0.62,
        h: floor * 0.5,
        panes: [3, 1],
      });
      return ribbon + shop;
    }
    const recess = rect(box.x + 8, top, balcony, floor * 0.52, darker(scene.wall, 0.34));
    const door = drawWindow(scene, glass, {
      x: box.x + balcony * 0.3,
      y: top + 6,
      w: balcony * 0.44,
      h: floor * 0.5,
      panes: [3, 1],
    });
    return (
      ribbon +
      recess +
      door +
      drawBalcony(scene, box.x - 22, top + floor * 0.42, balcony + 34, floor * 0.42) +
      drawPot(scene, box.x + balcony * 0.16 + i * 9, top + floor * 0.44, 26)
    );
  });
  const strip = times(floors * 3, (i) =>
    rect(
      stairs.x + stairs.w * 0.3,
      stairs.y + 24 + i * ((h - 70) / floors / 3),
      stairs.w * 0.4,
      (h - 70) / floors / 3 - 6,
      scene.sky.lit > 0.25 ? '#f8cf86' : lighter(scene.glass, 0.18),
    ),
  );
  const entrance =
    drawDoor(scene, { x: stairs.x + 7, y: scene.base - 76, w: stairs.w - 14, h: 76 }) +
    rect(stairs.x - 16, scene.base - 92, stairs.w + 32, 9, scene.trim);
  const body =
    drawBlock(scene, box) +
    rect(box.x, box.y, w, 16, scene.trim) +
    rect(box.x, box.y + 16, w, 5, '#16211f', 'opacity=".14"');
  const heaters =
    drawSolarHeater(scene, box.x + w * 0.14, box.y) + drawSolarHeater(scene, box.x + w * 0.78, box.y);
  const tower =
    rect(stairs.x + stairs.w, stairs.y + 6, 8, stairs.h - 6, '#16211f', 'opacity=".12"') +
    rect(stairs.x, stairs.y, stairs.w, stairs.h, lighter(scene.wall, 0.3)) +
    strip;
  const wear = drawWear(scene, { x: box.x + w * 0.64, y: box.y + 20, w: w * 0.36, h: h - 20 });
  return `<g transform="translate(${scene.center.toFixed(0)} 0) scale(${isMirrored ? -1 : 1} 1)">${drawCastShadow(scene, box.x, w)}${heaters}${body}${wear}${levels}${tower}${entrance}${drawScaffold(scene, box)}</g>`;
}

function drawBalcony(scene: Scene, x: number, y: number, w: number, h: number) {
  const r = h * 0.8;
  const shape = (grow: number) =>
    `M${x + r} ${y - grow}H${x + w}V${y + h}H${x + r}A${r} ${(h + grow) / 2} 0 0 1 ${x + r} ${y - grow}Z`;
  const slits = times(3, (i) =>
    rect(x + w * 0.3, y + h * 0.28 + i * h * 0.19, w * 0.56, h * 0.08, darker(scene.wall, 0.22), 'rx="2"'),
  );
  const rust = scene.isWorn ? rect(x + w * 0.5, y + h, 12, 26, '#8a5a3c', 'opacity=".4"') : '';
  return (
    path(shape(0), '#16211f', 'opacity=".16" transform="translate(8 12)"') +
    path(shape(0), lighter(scene.wall, 0.32)) +
    rect(x + r * 0.6, y + h - 5, w - r * 0.6, 6, darker(scene.wall, 0.18)) +
    slits +
    rust
  );
}
