import { darker, lighter } from './color';
import type { Room } from './room';
import { circle, ellipse, polygon, rect, stroke, times } from './svg';

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

export function drawLivingRoom({ isWorn, accent, wood, leaf, random }: Room): string {
  const cushion = random.pick(['#e2a13c', '#f3e2c7', '#d99a78']);
  if (isWorn) {
    const sheet =
      polygon(
        [
          [180, 500],
          [196, 372],
          [300, 352],
          [470, 362],
          [540, 392],
          [556, 506],
        ],
        '#c9c3b6',
      ) +
      stroke(
        [
          [240, 500],
          [256, 400],
          [300, 356],
        ],
        '#aaa498',
        3,
      ) +
      stroke(
        [
          [440, 500],
          [452, 410],
          [470, 364],
        ],
        '#aaa498',
        3,
      );
    const ladder =
      stroke(
        [
          [640, 560],
          [700, 250],
        ],
        '#8f7a5f',
        9,
      ) +
      stroke(
        [
          [700, 566],
          [760, 256],
        ],
        '#8f7a5f',
        9,
      ) +
      times(6, (i) =>
        stroke(
          [
            [650 + i * 9, 520 - i * 46],
            [708 + i * 9, 526 - i * 46],
          ],
          '#8f7a5f',
          7,
        ),
      );
    return rect(210, 180, 140, 100, '#bdb4a3') + sheet + ladder;
  }
  const rug =
    ellipse(420, 572, 330, 52, lighter(accent, 0.55)) + ellipse(420, 572, 270, 40, lighter(accent, 0.68));
  const art =
    rect(206, 124, 150, 190, darker(wood, 0.2)) +
    rect(216, 134, 130, 170, '#f7f1e6') +
    circle(284, 196, 32, cushion) +
    polygon(
      [
        [216, 304],
        [216, 262],
        [266, 226],
        [346, 284],
        [346, 304],
      ],
      accent,
    );
  const sofa =
    rect(170, 372, 390, 110, accent, 'rx="22"') +
    rect(150, 416, 66, 104, darker(accent, 0.12), 'rx="20"') +
    rect(514, 416, 66, 104, darker(accent, 0.12), 'rx="20"') +
    rect(204, 448, 322, 66, lighter(accent, 0.1), 'rx="12"') +
    rect(363, 450, 3, 62, darker(accent, 0.2));
  const pillows =
    rect(226, 396, 70, 66, cushion, 'rx="10" transform="rotate(-10 261 429)"') +
    rect(440, 398, 66, 62, '#f7f1e6', 'rx="10" transform="rotate(9 473 429)"');
  const table =
    ellipse(420, 548, 120, 18, wood) +
    rect(350, 548, 8, 48, darker(wood, 0.25)) +
    rect(482, 548, 8, 48, darker(wood, 0.25)) +
    rect(400, 526, 40, 16, '#f7f1e6', 'rx="3"');
  const lamp =
    rect(108, 220, 5, 310, '#3b403e') +
    polygon(
      [
        [66, 240],
        [86, 176],
        [136, 176],
        [156, 240],
      ],
      '#f8dfa6',
    ) +
    ellipse(111, 532, 34, 7, '#3b403e');
  const plant =
    times(7, (i) =>
      ellipse(
        872 + (i - 3) * 16,
        400 - Math.abs(3 - i) * -14,
        15,
        66,
        i % 2 ? leaf : darker(leaf, 0.16),
        `transform="rotate(${(i - 3) * 18} 872 470)"`,
      ),
    ) +
    polygon(
      [
        [836, 460],
        [908, 460],
        [898, 540],
        [846, 540],
      ],
      '#b9673f',
    );
  return rug + art + lamp + sofa + pillows + table + plant;
}

export function drawBath({ isWorn, accent, wood, stone, leaf }: Room): string {
  const tiles = times(56, (i) => {
    const [column, row] = [i % 14, Math.floor(i / 14)];
    const missing = isWorn && (i * 7) % 11 === 3;
    return rect(
      112 + column * 60.6,
      322 + row * 37,
      58,
      34,
      missing ? '#9b8a76' : row === 0 ? accent : lighter(stone, ((i * 5) % 4) * 0.12),
    );
  });
  const mirror =
    rect(196, 96, 150, 128, darker(wood, 0.15), 'rx="75"') +
    rect(204, 104, 134, 112, isWorn ? '#8f9894' : '#cfe3e4', 'rx="56"') +
    (isWorn
      ? stroke(
          [
            [230, 110],
            [268, 160],
            [252, 210],
          ],
          '#5d6664',
          2,
        )
      : polygon(
          [
            [236, 206],
            [292, 108],
            [312, 112],
            [262, 212],
          ],
          '#ffffff',
          'opacity=".5"',
        ));
  const basin =
    rect(160, 372, 224, 98, wood, 'rx="4"') +
    rect(150, 356, 244, 18, lighter(stone, 0.5), 'rx="4"') +
    rect(270, 382, 3, 80, darker(wood, 0.25)) +
    stroke(
      [
        [272, 356],
        [272, 322],
        [298, 322],
        [298, 332],
      ],
      isWorn ? '#85765f' : '#c9a052',
      7,
    );
  const tub =
    rect(470, 424, 380, 120, isWorn ? '#c9c2b2' : '#ffffff', 'rx="46"') +
    rect(454, 412, 412, 22, isWorn ? '#bdb5a4' : '#f7f1e6', 'rx="11"') +
    rect(510, 540, 22, 26, '#8a7a5c') +
    rect(790, 540, 22, 26, '#8a7a5c');
  const stain = isWorn
    ? ellipse(660, 486, 90, 30, '#8a6a45', 'opacity=".35"')
    : rect(600, 404, 90, 74, lighter(accent, 0.6), 'rx="4"') + rect(600, 458, 90, 6, lighter(accent, 0.3));
  const fern = isWorn
    ? ''
    : times(6, (i) =>
        ellipse(
          150,
          262,
          9,
          44,
          i % 2 ? leaf : darker(leaf, 0.15),
          `transform="rotate(${(i - 2.5) * 28} 150 300)"`,
        ),
      ) +
      polygon(
        [
          [130, 300],
          [170, 300],
          [164, 354],
          [136, 354],
        ],
        '#b9673f',
      );
  const mat = isWorn ? '' : ellipse(270, 580, 150, 24, lighter(accent, 0.5));
  return tiles + mirror + basin + fern + mat + tub + stain;
}
