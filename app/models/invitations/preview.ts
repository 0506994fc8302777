const longest = 50;

/** The beginning of an invitation's message, as lists show it. */
export function preview(message: string): string {
  const characters = [...message];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : message;
}
