/**
 * A figure of money with the parts it is computed from, down to records. Amounts are minor units;
 * the texts are in the reader's language.
 */
export type Explained = {
  label: string;
  value: number;
  /** How the parts make the value; null if they are added. */
  formula: string | null;
  /** The page of the record behind it. */
  href: string | null;
  parts: Explained[];
};

type Options = { formula?: string | null; href?: string | null; parts?: Explained[] };

export const explained = (
  label: string,
  value: number,
  { formula = null, href = null, parts = [] }: Options = {},
): Explained => ({ label, value, formula, href, parts });

/** A figure that is the sum of its parts; parts of 0 are left out. */
export function explainedSum(
  label: string,
  parts: Explained[],
  options: Omit<Options, 'parts'> = {},
): Explained {
  const value = parts.reduce((sum, part) => sum + part.value, 0);
  return explained(label, value, { ...options, parts: parts.filter((part) => part.value !== 0) });
}
