/** Our own words, or what somebody named: that keeps its own direction among them. */
export type Part = string | { name: string };

export function Parts({ of }: { of: Part[] }) {
  return of.map((part, i) => (typeof part === 'string' ? part : <bdi key={i}>{part.name}</bdi>));
}
