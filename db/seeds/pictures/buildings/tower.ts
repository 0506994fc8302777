import { darker, lighter } from '../color';
import { drawDoor, drawWindow } from '../openings';
import type { Scene } from '../scene';
import { rect, times } from '../svg';
import { drawScaffold, drawWear } from '../wear';
import { drawBlock, drawCastShadow, drawCornice } from './parts';

/** A residential high-rise on a shop floor, its balconies stepping from side to side. */
export function drawTower(scene: Scene): string {
  const random = scene.stream('shape');
  const glass = scene.stream('windows');
  const [floors, w, shift] = [random.whole(10, 13), random.between(190, 240), random.between(-70, 70)];
  const floor = random.between(31, 35);
  const base = scene.base - 74;
  const box = { x: scene.center + shift - w / 2, y: base - floors * floor, w, h: floors * floor };
  const podium = { x: scene.center - 230, y: base, w: 440, h: 74 };
  const isStepped = random.chance(0.6);
  const levels = times(floors, (i) => {
    const y = box.y + i * floor;
    const onLeft = isStepped ? Math.floor(i / 2) % 2 === 0 : true;
    const windows = times(5, (k) =>
      drawPane(scene, glass.next(), box.x + 14 + k * ((w - 20) / 5), y + 9, (w - 20) / 5 - 9, floor - 15),
    );
    const at = onLeft ? box.x - 18 : box.x + w * 0.55;
    const slab =
      rect(at, y + floor - 13, w * 0.45 + 18, 12, lighter(scene.wall, 0.4)) +
      rect(at, y + floor - 1, w * 0.45 + 18, 5, '#16211f', 'opacity=".2"');
    const plants = scene.isWorn || i % 3 ? '' : rect(at + 12, y + floor - 19, 40, 9, scene.leaf, 'rx="4"');
    return windows + plants + slab;
  });
  const crown =
    rect(box.x + w * 0.25, box.y - 34, w * 0.5, 34, darker(scene.wall, 0.12)) +
    rect(box.x + w * 0.48, box.y - 74, 4, 40, '#5c6668') +
    drawCornice(scene, { ...box, y: box.y - 8 }, 8, 5);
  const shops = times(4, (i) =>
    drawWindow(scene, glass, {
      x: podium.x + 22 + i * 106 + (i > 1 ? 12 : 0),
      y: base + 22,
      w: 76,
      h: 50,
      panes: [3, 1],
    }),
  );
  const door = drawDoor(scene, { x: podium.x + 206, y: scene.base - 56, w: 36, h: 56 });
  const band = rect(podium.x, base, podium.w, 12, scene.accent);
  return (
    drawCastShadow(scene, podium.x, podium.w, 60) +
    drawBlock(scene, box, scene.wall, 40) +
    drawWear(scene, box) +
    levels +
    crown +
    drawBlock(scene, podium, darker(scene.wall, 0.1)) +
    band +
    shops +
    door +
    drawScaffold(scene, { ...box, y: box.y + box.h * 0.45, h: box.h * 0.55 })
  );
}

function drawPane(scene: Scene, state: number, x: number, y: number, w: number, h: number) {
  if (scene.isWorn) return rect(x, y, w, h, state < 0.2 ? '#8f7a5f' : state < 0.4 ? '#2a3231' : scene.glass);
  return rect(
    x,
    y,
    w,
    h,
    state < scene.sky.lit ? '#f8cf86' : state > 0.8 ? lighter(scene.glass, 0.25) : scene.glass,
  );
}
