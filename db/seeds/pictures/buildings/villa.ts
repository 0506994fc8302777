import { darker } from '../color';
import { drawDoor, drawWindow } from '../openings';
import { drawPot } from '../plants';
import type { Scene } from '../scene';
import { rect, times } from '../svg';
import { drawScaffold, drawWear } from '../wear';
import { drawBlock, drawCastShadow, drawHipRoof } from './parts';

/** A family house under red tiles with a lower wing, a porch on columns and a garage. */
export function drawVilla(scene: Scene): string {
  const random = scene.stream('shape');
  const glass = scene.stream('windows');
  const isMirrored = random.chance(0.5);
  const [mainW, wingW, floors] = [random.between(290, 340), random.between(200, 240), random.pick([1, 2, 2])];
  const floor = floors === 1 ? 150 : 122;
  const main = { x: -mainW / 2 - 60, y: scene.base - floors * floor, w: mainW, h: floors * floor };
  const wing = { x: main.x + mainW - 20, y: scene.base - 128, w: wingW, h: 128 };
  const upper = times(floors === 2 ? 3 : 0, (i) =>
    drawWindow(scene, glass, {
      x: main.x + 38 + i * (mainW / 3 - 6),
      y: main.y + 30,
      w: 46,
      h: 60,
      hasShutters: true,
      panes: [2, 2],
    }),
  );
  const ground = times(2, (i) =>
    drawWindow(scene, glass, {
      x: main.x + 30 + i * (mainW - 118),
      y: scene.base - 96,
      w: 60,
      h: 66,
      panes: [2, 2],
    }),
  );
  const porch = { x: main.x + mainW * 0.32, w: mainW * 0.36 };
  const columns = [0, porch.w - 12]
    .map((dx) => rect(porch.x + dx, scene.base - 98, 12, 98, scene.trim))
    .join('');
  const porchRoof = drawHipRoof(scene, { x: porch.x, y: scene.base - 98, w: porch.w, h: 34 }, 0.3, 16);
  const door = drawDoor(scene, { x: porch.x + porch.w / 2 - 25, y: scene.base - 86, w: 50, h: 86 });
  const garage =
    rect(wing.x + wingW * 0.4, scene.base - 84, wingW * 0.46, 84, darker(scene.accent, 0.1)) +
    times(5, (i) =>
      rect(wing.x + wingW * 0.4, scene.base - 84 + i * 17, wingW * 0.46, 2.5, darker(scene.accent, 0.32)),
    );
  const small = drawWindow(scene, glass, { x: wing.x + wingW * 0.16, y: scene.base - 90, w: 36, h: 44 });
  const chimney =
    rect(main.x + mainW * 0.66, main.y - 92, 30, 70, darker(scene.wall, 0.1)) +
    rect(main.x + mainW * 0.66 - 4, main.y - 96, 38, 9, scene.trim);
  const body =
    drawBlock(scene, wing, darker(scene.wall, 0.07)) +
    garage +
    small +
    drawHipRoof(scene, { ...wing, h: 56 }, 0.2, 18) +
    chimney +
    drawBlock(scene, main, scene.wall, 16) +
    drawWear(scene, main) +
    drawHipRoof(scene, { ...main, h: 84 }, 0.24, 26);
  const front =
    upper +
    ground +
    rect(porch.x, scene.base - 98, porch.w, 98, '#16211f', 'opacity=".16"') +
    door +
    columns +
    porchRoof;
  const pots =
    drawPot(scene, porch.x - 24, scene.base + 4, 40) +
    drawPot(scene, porch.x + porch.w + 24, scene.base + 4, 40);
  return `<g transform="translate(${scene.center.toFixed(0)} 0) scale(${isMirrored ? -1 : 1} 1)">${drawCastShadow(scene, main.x, mainW + wingW)}${body}${front}${pots}${drawScaffold(scene, main)}</g>`;
}
