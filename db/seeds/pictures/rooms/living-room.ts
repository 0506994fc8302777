import { darker, lighter } from '../color';
import type { Room } from '../room';
import { circle, ellipse, polygon, rect, stroke, times } from '../svg';

/** A sofa, a rug and a lamp; a dust sheet and a ladder before. */
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
