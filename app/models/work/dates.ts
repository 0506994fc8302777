export type Span = { startDate: string; endDate: string };

/**
 * Whether some of its days lie outside what it is part of; that is told, and not refused
 * (docs/rules.md#work).
 */
export const isOutside = (
  { startDate, endDate, dueDate = endDate }: Span & { dueDate?: string },
  whole: Span,
): boolean =>
  [startDate, endDate, dueDate].some((day) => day < whole.startDate || day > whole.endDate);
