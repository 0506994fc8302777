const ink = '#16211f';
const dust = '#a59d90';

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** `share` 0 is the first colour, 1 the second; both `#rrggbb`. */
export function mix(one: string, other: string, share: number): string {
  const to = channels(other);
  const mixed = channels(one).map((from, i) => Math.round(from + ((to[i] ?? from) - from) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

export const darker = (color: string, share: number) => mix(color, ink, share);
export const lighter = (color: string, share: number) => mix(color, '#ffffff', share);
/** As it looks after years without paint. */
export const faded = (color: string, share: number) => mix(color, dust, share);
