const shape = /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+\.[^\s\p{C}@,;:<>()[\]"\\.]+$/u;

/** The form an address is stored and compared in; null for what is none, a display name around it included. */
export function normaliseEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return email.length <= 254 && shape.test(email) ? email : null;
}
