const longest = 50;

/** The beginning of a message, for lists. */
export function preview(message: string): string {
  const characters = [...message];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : message;
}
