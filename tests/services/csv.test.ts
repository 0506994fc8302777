import { describe, expect, test } from 'vitest';
import { CsvBroken, csvLine, readRows, withoutApostrophe } from '~/services/text/csv.server';

const cellsOf = (text: string) => readRows(text, 10).map(({ cells }) => cells);

describe('writing', () => {
  test('quotes only cells that need it', () => {
    expect(csvLine(['Ruth', 'a,b', 'say "shalom"', 'two\nlines', null, -5])).toBe(
      'Ruth,"a,b","say ""shalom""","two\nlines",,-5\r\n',
    );
  });

  test.each(['=cmd()', '+1', '-1', '@sum', '＝1', '\tx', '\nx'])(
    'escapes %j and restores it on reading',
    (cell) => {
      const [[cells = ''] = []] = cellsOf(csvLine([cell]));
      expect(cells).toBe(`'${cell}`);
      expect(withoutApostrophe(cells)).toBe(cell);
    },
  );

  test.each([';', '|', '\t', '\n'])(
    'leaves no formula after %j where it separates cells',
    (sign) => {
      for (const start of ['=cmd()', '+1', '-1', '@sum', '＝1', ' =1', '\u00a0=1']) {
        const cell = `two${sign}${start}`;
        const line = csvLine(['Ruth', cell]);
        const parts = line
          .trimEnd()
          .split(sign)
          .map((part) => part.trim());
        expect(parts.filter((part) => /^[=+\-@＝]/.test(part))).toEqual([]);
        const [[, cells = ''] = []] = cellsOf(line);
        expect(withoutApostrophe(cells)).toBe(cell);
      }
    },
  );

  test.each([';', '|', '\t'])('quotes a cell with %j', (sign) => {
    expect(csvLine([`a${sign}b`])).toBe(`"a${sign}b"\r\n`);
  });

  test('detects a formula behind a space', () => {
    expect(cellsOf(csvLine([' =1+1']))).toEqual([["' =1+1"]]);
  });

  test('keeps a leading apostrophe of the text', () => {
    expect(withoutApostrophe("'tis")).toBe("'tis");
  });
});

describe('reading', () => {
  test('reads back what was written', () => {
    const rows = [
      ['שם', 'a,b', '"', 'x\ny', "it's"],
      ['', 'b', '', '', ''],
    ];
    expect(cellsOf(`\ufeff${rows.map(csvLine).join('')}`)).toEqual(rows);
  });

  test.each(['a,b\r\nc,d', 'a,b\nc,d\n', 'a,b\rc,d\r', 'a,b\n\n\nc,d\n\n', '\n,\na,b\r\n\r\nc,d'])(
    '%j',
    (text) => {
      expect(cellsOf(text)).toEqual([
        ['a', 'b'],
        ['c', 'd'],
      ]);
    },
  );

  test.each([
    [
      'tabs',
      'Roof, new\t1,200\n5" pipe\t"3\n4"',
      [
        ['Roof, new', '1,200'],
        ['5" pipe', '3\n4'],
      ],
    ],
    [
      'semicolons',
      '\ufeff"a,b";1,5\nc;2',
      [
        ['a,b', '1,5'],
        ['c', '2'],
      ],
    ],
    [
      'commas',
      'a,"x;y;z"\n1;2,3',
      [
        ['a', 'x;y;z'],
        ['1;2', '3'],
      ],
    ],
    ['tabs and an unquoted inch sign', '5" pipe\t2', [['5" pipe', '2']]],
    ['nothing', 'a\nb', [['a'], ['b']]],
  ])('detects %s between cells', (_, text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  test('accepts rows of different lengths and stops after the given number', () => {
    expect(readRows('a,b\nc\nd,e,f\n"', 3).map(({ cells }) => cells.length)).toEqual([2, 1, 3]);
    expect(readRows('', 3)).toEqual([]);
  });

  test('counts the lines inside cells', () => {
    expect(readRows('a\r\n"b\r\nc"\r\n\r\nd', 10).map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  test.each([
    ['a\nb"c', 'quote', 2],
    ['"a"b', 'quote', 1],
    ['a\n"b\nc', 'unclosed', 2],
  ] as const)('rejects %j as broken', (text, reason, line) => {
    expect(() => cellsOf(text)).toThrow(new CsvBroken(reason, line));
  });

  test('reads a long quoted file in linear time', () => {
    expect(cellsOf(`"${'""'.repeat(500_000)}"`)[0]?.[0]).toHaveLength(500_000);
  });
});
