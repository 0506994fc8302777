/** The unit of a figure: minor units of money, a rate such as 0.12, or a multiple. */
type ExplainedUnit = 'money' | 'rate' | 'multiple';

/** A figure with the parts it is computed from, down to records, in the reader's language. */
export type Explained = {
  /** Names the figure in links to it; null if no link names it. */
  key: string | null;
  label: string;
  value: number;
  unit: ExplainedUnit;
  /** How the figure is computed; null if the parts are added, or there are none. */
  formula: string | null;
  /** The page of the record behind it. */
  href: string | null;
  parts: Explained[];
};

type Options = {
  key?: string | null;
  unit?: ExplainedUnit;
  formula?: string | null;
  href?: string | null;
  parts?: Explained[];
};

export const explained = (
  label: string,
  value: number,
  { key = null, unit = 'money', formula = null, href = null, parts = [] }: Options = {},
): Explained => ({ key, label, value, unit, formula, href, parts });

/** A figure that is the sum of its parts; those of 0 that come from nothing are left out. */
export function explainedSum(
  label: string,
  parts: Explained[],
  options: Omit<Options, 'parts' | 'unit'> = {},
): Explained {
  const value = parts.reduce((sum, part) => sum + part.value, 0);
  return explained(label, value, {
    ...options,
    parts: parts.filter((part) => part.value !== 0 || part.parts.length > 0),
  });
}

/** The same figure with the other sign. If a formula computes it, its parts keep their signs. */
export function negate(part: Explained): Explained {
  const sum = part.parts.reduce((all, { value }) => all + value, 0);
  const parts = sum === part.value ? part.parts.map(negate) : part.parts;
  return { ...part, value: 0 - part.value, parts };
}

/** Cuts off the parts below a depth; `href` is the page that explains the figure completely. */
export const limitDepth = (figure: Explained, depth: number, href: string | null): Explained =>
  figure.parts.length > 0 && depth === 0
    ? { ...figure, href, parts: [] }
    : { ...figure, parts: figure.parts.map((part) => limitDepth(part, depth - 1, href)) };
