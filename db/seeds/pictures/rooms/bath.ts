import { darker, lighter } from '../color';
import type { Room } from '../room';
import { ellipse, polygon, rect, stroke, times } from '../svg';

/** Tiles, a basin under a round mirror, a free-standing tub. */
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
