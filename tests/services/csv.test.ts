import { describe, expect, test } from 'vitest';
import { CsvBroken, csvLine, readCsv, withoutApostrophe } from '~/services/text/csv.server';

const cellsOf = (text: string) => [...readCsv(text)].map(({ cells }) => cells);

describe('writing', () => {
  test('quotes only cells that need it', () => {
    expect(csvLine(['Ruth', 'a,b', 'say "shalom"', 'two\nlines', null, -5])).toBe(
      'Ruth,"a,b","say ""shalom""","two\nlines",,-5\r\n',
    );
  });

  test.each(['=cmd()', '+1', '-1', '@sum', '＝1', '\tx', '\rx', '\nx'])(
    'escapes %j and restores it on reading',
    (cell) => {
      const [[cells = ''] = []] = cellsOf(csvLine([cell]));
      expect(cells).toBe(`'${cell}`);
      expect(withoutApostrophe(cells)).toBe(cell);
    },
  );

  test.each([';', '|', '\t', '\n', '\r\n'])(
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

  test('reads a last empty cell and a quoted empty line', () => {
    expect(cellsOf('a,\n""\n,\n')).toEqual([['a', ''], ['']]);
  });

  test('counts the lines inside cells', () => {
    expect([...readCsv('a\n"b\nc"\nd')].map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  test.each([
    ['a\nb"c', 'quote', 2],
    ['"a"b', 'quote', 1],
    ['a\n"b\nc', 'unclosed', 2],
  ] as const)('rejects %j as broken', (text, reason, line) => {
    expect(() => cellsOf(text)).toThrow(new CsvBroken(reason, line));
  });

  test('reads a long quoted file in linear time', {
    timeout: 10_000,
  }, () => {
    expect(cellsOf(`"${'""'.repeat(500_000)}"`)[0]?.[0]).toHaveLength(500_000);
  });
});
