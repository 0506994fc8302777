import { expect, test } from 'vitest';
import { kindOf } from '~/services/files/kind.server';

async function verdict(bytes: string | Buffer, name = 'costs.csv'): Promise<string> {
  try {
    return (await kindOf(Buffer.from(bytes as string), name)).mediaType;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('accepts text tables in UTF-8 and in the encoding of an old Excel', async () => {
  const tables = [
    'item,cost\r\nRoof,-1200.50\r\nPhone,+972(0)54-123 4567\r\n- new (see plan),@home\r\n',
    '\ufeffפריט;עלות\nגג;‎-5\n',
    Buffer.from([0xe2, 0xe5, 0x2c, 0x35, 0x0a]),
    `one|two\n${'+97254|name\n'.repeat(30_000)}`,
    '"a ""quoted"" cell","with = inside"',
    "'=1+1,what our own exports write",
  ];
  for (const table of tables) expect(await verdict(table)).toBe('text/csv');
});

test('rejects empty files, binary data and other file types', async () => {
  expect(await verdict('')).toBe('kind');
  expect(await verdict('a,b\0c')).toBe('kind');
  expect(await verdict(Buffer.from('item,cost\n', 'utf16le'))).toBe('kind');
  expect(await verdict('%PDF-1.7\n')).toBe('mismatch');
  expect(await verdict('PK\u0003\u0004')).toBe('mismatch');
  expect(await verdict('a,b\n', 'costs.xlsx')).toBe('kind');
  expect(await verdict('a,b\n', 'costs.html.csv')).toBe('kind');
});

test('rejects formulas at the start of any cell, also deep in a long file', async () => {
  const cells = [
    '=1+1',
    '  =WEBSERVICE("https://evil.test")',
    '"=HYPERLINK(""x"")"',
    '+SUM(1)',
    '-2+3+cmd|calc!A0',
    '@IMPORTXML(1)',
    '"+1, cmd|\'/c calc\'!A0"',
    '\uff1d1+1',
  ];
  for (const cell of cells) {
    expect([cell, await verdict(`${cell},b\n`)]).toEqual([cell, 'formulas']);
    for (const separator of [',', ';', '\t', '|', '\r', '\n'])
      expect([cell, await verdict(`a${separator}${cell}`)]).toEqual([cell, 'formulas']);
  }
  expect(await verdict(`\ufeff=1`)).toBe('formulas');
  expect(await verdict(`${'a,b\n'.repeat(200_000)}c,=1\n${'a,b\n'.repeat(200_000)}`)).toBe(
    'formulas',
  );
});
