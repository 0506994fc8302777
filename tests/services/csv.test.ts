import { describe, expect, test } from 'vitest';
import { CsvBroken, csvLine, readCsv, withoutApostrophe } from '~/services/text/csv.server';

const cellsOf = (text: string) => [...readCsv(text)].map(({ cells }) => cells);

describe('writing', () => {
  test('quotes what needs it, and nothing else', () => {
    expect(csvLine(['Ruth', 'a,b', 'say "shalom"', 'two\nlines', null, -5])).toBe(
      'Ruth,"a,b","say ""shalom""","two\nlines",,-5\r\n',
    );
  });

  test.each(['=cmd()', '+1', '-1', '@sum', '＝1', '\tx', '\rx', '\nx'])(
    '%j is made harmless and comes back',
    (cell) => {
      const [[read = ''] = []] = cellsOf(csvLine([cell]));
      expect(read).toBe(`'${cell}`);
      expect(withoutApostrophe(read)).toBe(cell);
    },
  );

  test.each([';', '|', '\t', '\n', '\r\n'])(
    'what follows %j begins no formula where that separates cells',
    (sign) => {
      for (const start of ['=cmd()', '+1', '-1', '@sum', '＝1', ' =1', '\u00a0=1']) {
        const cell = `two${sign}${start}`;
        const line = csvLine(['Ruth', cell]);
        const taken = line
          .trimEnd()
          .split(sign)
          .map((part) => part.trim());
        expect(taken.filter((part) => /^[=+\-@＝]/.test(part))).toEqual([]);
        const [[, read = ''] = []] = cellsOf(line);
        expect(withoutApostrophe(read)).toBe(cell);
      }
    },
  );

  test.each([';', '|', '\t'])('a cell with %j is quoted', (sign) => {
    expect(csvLine([`a${sign}b`])).toBe(`"a${sign}b"\r\n`);
  });

  test('a space before it makes a formula no text', () => {
    expect(cellsOf(csvLine([' =1+1']))).toEqual([["' =1+1"]]);
  });

  test('an apostrophe of its own stays', () => {
    expect(withoutApostrophe("'tis")).toBe("'tis");
  });
});

describe('reading', () => {
  test('what was written comes back', () => {
    const rows = [
      ['שם', 'a,b', '"', 'x\r\ny'],
      ['', 'b', '', ''],
    ];
    expect(cellsOf(`\ufeff${rows.map(csvLine).join('')}`)).toEqual(rows);
  });

  test.each(['a,b\r\nc,d', 'a,b\nc,d\n', 'a,b\rc,d\r', 'a,b\n\n\nc,d\n\n'])('%j', (text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('a last empty cell, and a quoted empty line', () => {
    expect(cellsOf('a,\n""\n,\n')).toEqual([['a', ''], ['']]);
  });

  test('counts the lines inside of cells', () => {
    expect([...readCsv('a\n"b\nc"\nd')].map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  test.each([
    ['a\nb"c', 'quote', 2],
    ['"a"b', 'quote', 1],
    ['a\n"b\nc', 'unclosed', 2],
  ] as const)('%j is broken', (text, reason, line) => {
    expect(() => cellsOf(text)).toThrow(new CsvBroken(reason, line));
  });

  test('a long file of one cell is read without going over it again for every quote', {
    timeout: 10_000,
  }, () => {
    expect(cellsOf(`"${'""'.repeat(500_000)}"`)[0]?.[0]).toHaveLength(500_000);
  });
});
