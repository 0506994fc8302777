import { darker, lighter } from '../color';
import { drawDoor, drawWindow } from '../openings';
import { drawPot } from '../plants';
import type { Scene } from '../scene';
import { rect, times } from '../svg';
import { drawScaffold, drawWear } from '../wear';
import { drawAwning, drawBlock, drawCastShadow, drawCornice, drawRailing } from './parts';

/** A town house with a shop under it: sign board, awning, wide panes, flats above. */
export function drawShopfront(scene: Scene): string {
  const random = scene.stream('shape');
  const glass = scene.stream('windows');
  const [w, floors, floor, hasArches] = [
    random.between(380, 470),
    random.whole(1, 2),
    random.between(104, 118),
    random.chance(0.5),
  ];
  const shop = 168;
  const h = shop + floors * floor;
  const box = { x: scene.center - w / 2, y: scene.base - h, w, h };
  const doorAt = random.pick([0.08, 0.41, 0.74]);
  const flats = times(floors * 3, (i) => {
    const at = { x: box.x + w * (0.13 + (i % 3) * 0.31), y: box.y + 28 + Math.floor(i / 3) * floor };
    return drawWindow(scene, glass, {
      ...at,
      w: 54,
      h: floor * 0.58,
      isArched: hasArches,
      hasShutters: true,
      panes: [2, 2],
    });
  });
  const rail =
    rect(box.x + w * 0.34, box.y + floors * floor - 18, w * 0.32, 8, scene.trim) +
    drawRailing(box.x + w * 0.35, box.y + floors * floor - 46, w * 0.3, 28);
  const board =
    rect(box.x + 14, scene.base - shop, w - 28, 34, darker(scene.accent, 0.12), 'rx="3"') +
    sign(scene, box.x + w / 2, scene.base - shop + 17);
  const panes = [0.08, 0.41, 0.74]
    .filter((at) => at !== doorAt)
    .map((at) =>
      drawWindow(scene, glass, {
        x: box.x + w * at - 14,
        y: scene.base - 112,
        w: w * 0.18 + 28,
        h: 88,
        panes: [1, 1],
      }),
    )
    .join('');
  const door = drawDoor(scene, { x: box.x + w * doorAt, y: scene.base - 108, w: w * 0.18, h: 108 });
  const awning = drawAwning(scene, { x: box.x + 4, y: scene.base - shop + 36, w: w - 8, h: 32 });
  const crates = scene.isWorn
    ? ''
    : times(
        3,
        (i) =>
          rect(box.x - 58, scene.base - 20 - i * 0, 40, 20, '#a98b5d') +
          rect(box.x - 54 + i * 12, scene.base - 28, 10, 10, i === 1 ? '#c9522f' : '#e2a13c', 'rx="5"'),
      );
  return (
    drawCastShadow(scene, box.x, w) +
    drawBlock(scene, box) +
    drawWear(scene, { ...box, h: floors * floor }) +
    drawCornice(scene, { ...box, y: box.y - 16 }, 16, 10) +
    flats +
    rail +
    rect(box.x, scene.base - shop - 6, w, shop + 6, darker(scene.wall, 0.08)) +
    panes +
    door +
    board +
    awning +
    crates +
    drawPot(scene, box.x + w + 44, scene.base + 3, 48) +
    drawScaffold(scene, box)
  );
}

/** No letters, so that it reads in any language: a mark and two bars. */
const sign = (scene: Scene, x: number, y: number) => {
  const color = scene.isWorn ? lighter(scene.accent, 0.25) : '#f8e6c4';
  return (
    rect(x - 74, y - 5, 56, 10, color, 'rx="5"') +
    rect(x - 10, y - 5, 84, 10, color, 'rx="5"') +
    rect(x - 94, y - 7, 14, 14, color, 'rx="7"')
  );
};
