const zeros = [0x660, 0x6f0, 0xff10];

/** Returns only the digits of a text, as 0–9: `'١٢٣-456 '` becomes `'123456'`. */
export function toDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (char) => {
      const code = char.charCodeAt(0);
      const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10) ?? code;
      return String(code - zero);
    })
    .replace(/[^0-9]/g, '');
}
