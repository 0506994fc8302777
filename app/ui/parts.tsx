/** Our own text, or a name that a person chose, which keeps its own direction. */
export type Part = string | { name: string };

export function Parts({ of }: { of: Part[] }) {
  return of.map((part, i) => (typeof part === 'string' ? part : <bdi key={i}>{part.name}</bdi>));
}
