import { primary } from '~/models/outbox/mail-page';
import type { ReportContent } from './content.server';

const [width, height, edge] = [480, 72, 3];

/**
 * The value over time as an SVG picture: in steps, because a value holds until the next one, from
 * left to right like the other charts. Its meaning is in the words around it.
 */
export function curvePicture(values: ReportContent['values']): Uint8Array {
  const times = values.map(({ date }) => Date.parse(date));
  const amounts = values.map(({ currentPropertyValue }) => currentPropertyValue);
  const [begin, end] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const x = (at: number) => (end === begin ? 0 : (width * (at - begin)) / (end - begin));
  const y = (amount: number) =>
    high === low ? height / 2 : edge + ((height - 4 * edge) * (high - amount)) / (high - low);
  const steps = values
    .map((_, at) => {
      const [across, up] = [x(times[at]!).toFixed(1), y(amounts[at]!).toFixed(1)];
      return at === 0 ? `M0 ${up}` : `H${across}V${up}`;
    })
    .join('');
  const line = `${steps}H${width}`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="${line}V${height}H0Z" fill="#dbe6e3"/><path d="${line}" fill="none" stroke="${primary}" stroke-width="2"/><path d="M0 ${height - 0.5}H${width}" stroke="#d9d4ca"/></svg>`;
  return new TextEncoder().encode(picture);
}
