import { darker, lighter } from '../color';
import type { Room } from '../room';
import { circle, ellipse, polygon, rect, stroke, times } from '../svg';

/** Cupboards, a stove under its hood, in some kitchens an island. */
export function drawKitchen({ isWorn, accent, wood, stone, random }: Room): string {
  const island = random.chance(0.6);
  const door = (i: number, y: number, h: number) =>
    rect(130 + i * 92, y, 86, h, i % 3 === 1 && isWorn ? darker(accent, 0.5) : accent, 'rx="2"') +
    rect(130 + i * 92 + 66, y + 10, 5, 26, isWorn ? '#777' : '#e2b45f', 'rx="2"');
  const upper = times(4, (i) => (isWorn && i === 2 ? '' : door(i, 110, 118)));
  const tiles = times(36, (i) =>
    rect(
      132 + (i % 12) * 39,
      246 + Math.floor(i / 12) * 30,
      37,
      28,
      isWorn && i % 5 === 2 ? '#a5917c' : lighter(stone, (i % 3) * 0.15),
    ),
  );
  const counter =
    rect(122, 334, 690, 16, lighter(stone, 0.4)) + rect(122, 350, 690, 5, '#16211f', 'opacity=".16"');
  const lower = times(7, (i) => door(i, 355, 112));
  const stove =
    rect(496, 355, 98, 112, '#3b4546', 'rx="3"') +
    rect(508, 386, 74, 56, isWorn ? '#23292a' : '#5c6d70', 'rx="3"') +
    times(4, (i) => circle(514 + i * 20, 369, 4, '#c9c5bb'));
  const hood = polygon(
    [
      [520, 60],
      [570, 60],
      [600, 228],
      [490, 228],
    ],
    isWorn ? '#8b8f8c' : '#c9cdca',
  );
  const tap = stroke(
    [
      [690, 334],
      [690, 292],
      [716, 292],
      [716, 306],
    ],
    '#7b8688',
    6,
  );
  const table = island
    ? rect(250, 430, 440, 18, lighter(wood, 0.15), 'rx="3"') +
      rect(272, 448, 396, 122, darker(wood, 0.05)) +
      times(8, (i) => rect(290 + i * 48, 452, 3, 114, darker(wood, 0.22)))
    : '';
  const fruit = isWorn
    ? ''
    : ellipse(420, 426, 44, 10, '#f7f1e6') +
      ['#c9522f', '#e2a13c', '#8db06b'].map((fill, i) => circle(398 + i * 22, 414, 13, fill)).join('');
  const lamps = isWorn
    ? ''
    : [380, 560]
        .map(
          (x) =>
            rect(x - 1, 0, 2, 110, '#3b403e') +
            polygon(
              [
                [x - 26, 140],
                [x - 10, 106],
                [x + 10, 106],
                [x + 26, 140],
              ],
              darker(accent, 0.15),
            ) +
            ellipse(x, 141, 24, 6, '#f8cf86'),
        )
        .join('');
  return tiles + upper + hood + counter + lower + stove + tap + table + (island ? fruit : '') + lamps;
}
