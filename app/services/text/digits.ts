/** The zero of each supported digit set: Arabic, Persian and Urdu, Hindi, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10];

/** Converts such digits to ASCII and removes direction marks. */
export function asciiDigits(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[^\p{ASCII}]/gu, (character) => {
      const point = character.codePointAt(0) ?? 0;
      const zero = zeros.find((start) => point >= start && point < start + 10);
      return zero === undefined ? character : String(point - zero);
    });
}
