import { darker, mix } from './color';
import type { Scene } from './scene';
import { polygon, rect, stroke, times } from './svg';

type Face = { x: number; y: number; w: number; h: number };

/** Peeling plaster, cracks and damp over a wall that was let go; nothing on a renewed one. */
export function drawWear(scene: Scene, face: Face, name = 'wear'): string {
  if (!scene.isWorn) return '';
  const random = scene.stream(name);
  const { x, y, w, h } = face;
  const bare = mix(darker(scene.wall, 0.18), '#a86a4e', 0.45);
  const peeled = times(random.whole(3, 5), () => {
    const [cx, cy, r] = [
      x + random.between(0.1, 0.9) * w,
      y + random.between(0.12, 0.92) * h,
      random.between(16, 38),
    ];
    const edge = Array.from({ length: 11 }, (_, i) => {
      const [angle, reach] = [(i / 11) * Math.PI * 2, r * random.between(0.6, 1.15)];
      return [
        clamp(cx + Math.cos(angle) * reach * 1.3, x, x + w),
        clamp(cy + Math.sin(angle) * reach * 0.8, y, y + h),
      ] as const;
    });
    const joints = times(3, (i) =>
      rect(cx - r * 0.6, cy - r * 0.3 + i * r * 0.3, r * 1.2, 1.5, darker(bare, 0.25), 'opacity=".6"'),
    );
    return polygon(edge, bare, `stroke="${darker(scene.wall, 0.3)}" stroke-width="1.5"`) + joints;
  });
  const cracks = times(random.whole(2, 4), () => {
    let [px, py] = [x + random.between(0.08, 0.9) * w, y + random.between(0, 0.4) * h];
    const line = Array.from({ length: 7 }, () => {
      [px, py] = [clamp(px + random.between(-16, 16), x, x + w), Math.min(py + random.between(8, 24), y + h)];
      return [px, py] as const;
    });
    return stroke(line, darker(scene.wall, 0.6), random.between(1.4, 2.6), 'opacity=".75"');
  });
  const streaks = times(6, () =>
    rect(
      x + random.between(0.04, 0.94) * w,
      y,
      random.between(4, 11),
      random.between(0.15, 0.5) * h,
      '#3c3a33',
      'opacity=".13"',
    ),
  );
  return streaks + peeled + cracks + rect(x, y + h - 22, w, 22, '#4c4a3a', 'opacity=".2"');
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Poles, planks and a torn net on the front of about half the worn buildings. */
export function drawScaffold(scene: Scene, { x, y, w, h }: Face): string {
  const random = scene.stream('scaffold');
  if (!scene.isWorn || random.chance(0.5)) return '';
  const bays = 3;
  const width = w * random.between(0.36, 0.5);
  const left = random.chance(0.5) ? x - 10 : x + w - width + 10;
  const levels = Math.max(2, Math.round(h / 88));
  const pole = '#6d6a5e';
  const net = rect(left + width / bays, y + 6, width / bays, h * 0.62, '#5f8a72', 'opacity=".36"');
  const poles = times(bays + 1, (i) => rect(left + (i * width) / bays - 2.5, y - 18, 5, h + 18, pole));
  const decks = times(levels, (i) => {
    const top = y + (i * h) / levels + 14;
    return rect(left - 8, top, width + 16, 7, '#a98b5d') + rect(left - 4, top - 30, width + 8, 3, pole);
  });
  const braces = times(levels, (i) => {
    const [top, to] = [y + (i * h) / levels + 14, y + ((i + 1) * h) / levels + 14];
    return stroke(
      [
        [left, top],
        [left + width / bays, Math.min(to, y + h)],
      ],
      pole,
      2.5,
    );
  });
  return net + braces + poles + decks;
}
