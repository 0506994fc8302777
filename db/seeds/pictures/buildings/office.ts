import { darker, lighter, mix } from '../color';
import { drawPot } from '../plants';
import type { Scene } from '../scene';
import { polygon, rect, times } from '../svg';
import { drawScaffold } from '../wear';
import { type Box, drawBlock, drawCastShadow } from './parts';

/** Offices in two or three glass volumes of different height, the sky mirrored across them. */
export function drawOffice(scene: Scene): string {
  const random = scene.stream('shape');
  const volumes = random.whole(2, 3);
  const widths = Array.from({ length: volumes }, () => random.between(170, 225));
  const total = widths.reduce((sum, w) => sum + w, 0);
  let x = scene.center - total / 2;
  const [from, tallest] = [x, random.whole(0, volumes - 1)];
  const blocks = widths.map((w, i) => {
    const h = i === tallest ? random.between(360, 410) : random.between(210, 300);
    const block = drawVolume(scene, i, { x, y: scene.base - h, w, h });
    x += w;
    return { h, block };
  });
  // The lower ones stand in front, so that no side wall hides them.
  const inOrder = [...blocks].sort((a, b) => b.h - a.h).map(({ block }) => block);
  const lobby = { x: scene.center - 92, y: scene.base - 70, w: 184, h: 70 };
  const entry =
    rect(lobby.x, lobby.y, lobby.w, lobby.h, scene.isWorn ? '#4f5859' : '#f3cf92') +
    times(5, (i) => rect(lobby.x + (i * lobby.w) / 4 - 2, lobby.y, 4, lobby.h, scene.trim)) +
    rect(lobby.x - 30, lobby.y - 12, lobby.w + 60, 13, scene.accent);
  return (
    drawCastShadow(scene, from, total) +
    inOrder.join('') +
    entry +
    drawPot(scene, lobby.x - 20, scene.base + 3, 54) +
    drawPot(scene, lobby.x + lobby.w + 20, scene.base + 3, 54) +
    drawScaffold(scene, { x: from, y: scene.base - 250, w: total, h: 250 })
  );
}

function drawVolume(scene: Scene, i: number, box: Box): string {
  const random = scene.stream(`glass ${i}`);
  const { x, y, w, h } = box;
  const tone = scene.isWorn ? '#76827f' : mix(mix('#2f6672', scene.accent, i * 0.08), scene.sky.top, 0.25);
  const [columns, rows] = [Math.round(w / 30), Math.round(h / 32)];
  const [cw, ch] = [(w - 16) / columns, (h - 20) / rows];
  const cells = times(columns * rows, (k) => {
    const [state, column, row] = [random.next(), k % columns, Math.floor(k / columns)];
    const broken = scene.isWorn && state < 0.16;
    const lamp = !scene.isWorn && state < scene.sky.lit * 0.6;
    if (state > 0.5 && !lamp && !broken) return '';
    const fill = broken ? (state < 0.08 ? '#8f7a5f' : '#232c2b') : lamp ? '#f8d491' : lighter(tone, 0.14);
    return rect(x + 8 + column * cw, y + 14 + row * ch, cw, ch, fill);
  });
  const shine = scene.isWorn
    ? ''
    : polygon(
        [
          [x + 8, y + h * 0.62],
          [x + w - 8, y + h * 0.16],
          [x + w - 8, y + h * 0.4],
          [x + 8, y + h * 0.86],
        ],
        '#ffffff',
        'opacity=".2"',
      );
  const mullions =
    times(columns + 1, (k) => rect(x + 7 + k * cw, y + 14, 2, h - 14, darker(tone, 0.35))) +
    times(rows + 1, (k) => rect(x + 8, y + 13 + k * ch, w - 16, 3, darker(tone, 0.28)));
  const garden = scene.isWorn
    ? rect(x + w * 0.2, y - 22, 44, 22, '#82827a')
    : times(4, (k) =>
        rect(
          x + 14 + (k * (w - 40)) / 4,
          y - 14 - (k % 2) * 6,
          34,
          22,
          k % 2 ? scene.leaf : darker(scene.leaf, 0.14),
          'rx="11"',
        ),
      );
  return (
    garden +
    drawBlock(scene, box, scene.wall, 22) +
    rect(x + 8, y + 14, w - 16, h - 14, tone) +
    cells +
    mullions +
    shine
  );
}
