import { writePdf } from 'db/seeds/demo/pdf';
import { expect, test } from 'vitest';

test('writes a PDF whose table points at its objects', () => {
  const paper = writePdf({ title: 'Permit (draft)', lines: ['One', 'Two \\ three'] }).toString(
    'latin1',
  );
  const xref = Number(/startxref\n(\d+)/.exec(paper)?.[1]);
  expect(paper.slice(xref, xref + 4)).toBe('xref');
  const offsets = [...paper.matchAll(/^(\d{10}) 00000 n /gm)].map((match) => Number(match[1]));
  expect(offsets).toHaveLength(6);
  offsets.forEach((offset, i) => {
    expect(paper.slice(offset)).toMatch(new RegExp(`^${i + 1} 0 obj`));
  });
});
