import { darker, lighter } from '../color';
import { drawDoor, drawWindow } from '../openings';
import { drawPot } from '../plants';
import type { Scene } from '../scene';
import { rect, times } from '../svg';
import { drawScaffold, drawWear } from '../wear';
import { drawBlock, drawCastShadow, drawRailing } from './parts';

/** Two modern homes side by side: stacked cubes, wooden slats, wide glass, a terrace on the roof. */
export function drawDuplex(scene: Scene): string {
  const random = scene.stream('shape');
  const w = random.between(240, 270);
  const [low, high] = [random.between(128, 140), random.between(120, 136)];
  const isMirrored = random.chance(0.5);
  const x = scene.center - w;
  const unit = (i: number) => {
    const flip = (i === 1) !== isMirrored;
    const group = drawUnit(scene, i, w, low, high);
    return `<g transform="translate(${(flip ? x + i * w + w : x + i * w).toFixed(1)} 0) scale(${flip ? -1 : 1} 1)">${group}</g>`;
  };
  const face = { x, y: scene.base - low, w: 2 * w, h: low };
  return (
    drawCastShadow(scene, x, 2 * w) +
    unit(0) +
    unit(1) +
    drawScaffold(scene, { ...face, y: face.y - high, h: low + high })
  );
}

function drawUnit(scene: Scene, i: number, w: number, low: number, high: number): string {
  const glass = scene.stream(`windows ${i}`);
  const { base } = scene;
  const wood = scene.isWorn ? '#8f7f6c' : '#b07c4f';
  const ground = { x: 0, y: base - low, w, h: low };
  const upper = { x: w * 0.26, y: base - low - high, w: w * 0.74, h: high };
  const slats = times(Math.floor((w * 0.3) / 9), (k) =>
    rect(w * 0.68 + k * 9, base - low + 10, 6, low - 10, k % 2 ? wood : darker(wood, 0.12)),
  );
  const wide = drawWindow(scene, glass, {
    x: upper.x + 20,
    y: upper.y + 28,
    w: upper.w - 48,
    h: high * 0.58,
    panes: [3, 1],
  });
  const living = drawWindow(scene, glass, {
    x: w * 0.08,
    y: base - low + 32,
    w: w * 0.3,
    h: low * 0.6,
    panes: [2, 1],
  });
  const door = drawDoor(scene, { x: w * 0.47, y: base - 96, w: w * 0.16, h: 96 });
  const rail =
    rect(0, base - low - 8, w * 0.27, 8, scene.trim) + drawRailing(2, base - low - 40, w * 0.24, 34);
  const canopy = rect(w * 0.42, base - 112, w * 0.28, 7, darker(scene.accent, 0.1));
  const terrace = scene.isWorn
    ? ''
    : [0.34, 0.5, 0.8].map((at) => drawPot(scene, w * at, upper.y, 30)).join('');
  const pergola =
    rect(w * 0.56, upper.y - 44, w * 0.4, 6, wood) +
    [0.58, 0.92].map((at) => rect(w * at, upper.y - 40, 6, 40, wood)).join('');
  return (
    drawBlock(scene, ground, scene.wall, 0) +
    pergola +
    terrace +
    drawBlock(scene, upper, lighter(scene.wall, 0.32), 0) +
    drawWear(scene, upper, `wear up ${i}`) +
    rect(upper.x - 6, upper.y, upper.w + 6, 11, scene.trim) +
    rect(upper.x, base - low, upper.w, 9, '#16211f', 'opacity=".2"') +
    slats +
    drawWear(scene, { ...ground, w: w * 0.6 }, `wear ${i}`) +
    wide +
    living +
    door +
    canopy +
    rail +
    rect(w - 3, base - low - high, 3, low + high, '#16211f', 'opacity=".12"')
  );
}
