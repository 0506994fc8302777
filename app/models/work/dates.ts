export type Span = { startDate: string; endDate: string };

/**
 * True if dates lie outside those of the parent. The page shows a warning; saving is allowed
 * (docs/rules.md#work).
 */
export const isOutside = (
  { startDate, endDate, dueDate = endDate }: Span & { dueDate?: string },
  whole: Span,
): boolean =>
  [startDate, endDate, dueDate].some((day) => day < whole.startDate || day > whole.endDate);
