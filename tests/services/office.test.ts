import { expect, test } from 'vitest';
import { kindOf } from '~/services/files/kind.server';
import { makeZip, type Part } from './zip-maker';

const types = (more = '') => `<?xml version="1.0"?><Types>${more}</Types>`;
const document: Part = { name: 'word/document.xml', text: '<w:document/>' };
const parts = (...more: Part[]): Part[] => [
  { name: '[Content_Types].xml', text: types() },
  document,
  ...more,
];

async function refusal(bytes: Buffer, name = 'plan.docx'): Promise<string> {
  try {
    return (await kindOf(bytes, name)).kind;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('accepts a Word document, with a zip comment and folders too', async () => {
  expect(await refusal(makeZip(parts()))).toBe('docx');
  expect(await refusal(makeZip(parts({ name: 'word/media/' }), 'made by hand PK\x05\x06'))).toBe(
    'docx',
  );
});

test('rejects another zip as a document', async () => {
  expect(await refusal(makeZip([{ name: 'a.txt', text: 'x' }]))).toBe('kind');
  expect(await refusal(makeZip([document]))).toBe('kind');
});

test('accepts a workbook only under its own extension', async () => {
  const workbook = makeZip([
    { name: '[Content_Types].xml', text: types() },
    { name: 'xl/workbook.xml' },
  ]);
  expect(await refusal(workbook, 'budget.xlsx')).toBe('xlsx');
  expect(await refusal(workbook)).toBe('kind');
  expect(await refusal(makeZip(parts()), 'plan.xlsx')).toBe('kind');
});

test('rejects macros under any part name', async () => {
  expect(await refusal(makeZip(parts({ name: 'word/vbaProject.bin' })))).toBe('macros');
  expect(await refusal(makeZip(parts({ name: 'word/VBAPROJECT.BIN' })))).toBe('macros');
  const declared = [
    '<Override ContentType="application/vnd.ms-office.vbaProject"/>',
    '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
    '<Override ContentType="application/vnd.ms-office.vba&#80;roject"/>',
    '<Override ContentType="application/vnd.ms-excel.macrosheet+xml"/>',
    '<Override ContentType="application/vnd.ms-excel.intlmacrosheet+xml"/>',
  ];
  for (const override of declared) {
    const zip = makeZip([
      { name: '[Content_Types].xml', text: types(override) },
      document,
      { name: 'word/x.bin' },
    ]);
    expect(await refusal(zip)).toBe('macros');
  }
  const wide = Buffer.from(types(declared[0]), 'utf16le').toString('latin1');
  expect(await refusal(makeZip([{ name: '[Content_Types].xml', text: wide }, document]))).toBe(
    'macros',
  );
});

test('limits a document to 1,000 entries and 100 MB unpacked', async () => {
  const withEntries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `word/${index}` }));
  expect(await refusal(makeZip(parts(...withEntries(998))))).toBe('docx');
  expect(await refusal(makeZip(parts(...withEntries(999))))).toBe('too-large');
  const withSize = (bytes: number) => makeZip(parts({ name: 'word/big.xml', claims: bytes }));
  expect(await refusal(withSize(100 * 1024 * 1024))).toBe('too-large');
  expect(await refusal(withSize(0xffffffff))).toBe('too-large');
});

test('rejects entries that unpack to another size than declared', async () => {
  const megabytes = ' '.repeat(5_000_000);
  expect(await refusal(makeZip(parts({ name: 'word/media/a.png', text: megabytes })))).toBe('docx');
  for (const claims of [100, 4_999_999, 5_000_001])
    expect(
      await refusal(makeZip(parts({ name: 'word/media/a.png', text: megabytes, claims }))),
    ).toBe('broken');
});

const relations = (type: string, more = '') => ({
  name: 'word/_rels/settings.xml.rels',
  text: `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://evil.test/a.dotm" TargetMode="External"/>${more}</Relationships>`,
});

test('rejects external content, but not links', async () => {
  const wordTypes = ['attachedTemplate', 'oleObject', 'control', 'frame', 'subDocument', 'aFChunk'];
  const excel = ['externalLink', 'externalLinkPath', 'connections', 'queryTable'];
  for (const type of [...wordTypes, ...excel, 'image', 'webextension'])
    expect([type, await refusal(makeZip(parts(relations(type))))]).toEqual([type, 'embedded']);
  expect(await refusal(makeZip(parts(relations('hyperlink'))))).toBe('docx');
  const picture =
    '<Relationship Target="a>b" TargetMode = \'External\' Type="http://x/relationships/image"/>';
  expect(await refusal(makeZip(parts(relations('hyperlink', picture))))).toBe('embedded');
});

test('rejects an embedded OLE file under any name', async () => {
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex').toString('latin1');
  const zip = makeZip(parts({ name: 'word/media/image1.png', bytes: Buffer.from(ole, 'latin1') }));
  expect(await refusal(zip)).toBe('embedded');
});

test('finds forbidden content in other encodings and markup', async () => {
  const hidden = [
    relations('attached&#84;emplate'),
    relations('hyperlink', '<!-- -->'),
    relations('hyperlink', '<?x " ?>'),
  ];
  for (const part of hidden) expect(await refusal(makeZip(parts(part)))).toBe('macros');
  const wide = { ...relations('oleObject') };
  const text = Buffer.from(wide.text, 'utf16le');
  expect(await refusal(makeZip(parts({ name: wide.name, bytes: text })))).toBe('embedded');
});

test('rejects a content-type list that unpacks without end', async () => {
  const bomb = { name: '[Content_Types].xml', text: ' '.repeat(5_000_000), claims: 100 };
  expect(await refusal(makeZip([bomb, document]))).toBe('broken');
});

test('rejects paths outside the document, encryption, duplicate names and overlapping entries', async () => {
  for (const name of [
    '../evil',
    '/etc/passwd',
    'word\\evil',
    'c:evil',
    'word/a\0b',
    'word/../../x',
    '',
  ]) {
    expect(await refusal(makeZip(parts({ name, text: 'x' })))).toBe('broken');
  }
  expect(await refusal(makeZip(parts({ name: 'word/x', flags: 1 })))).toBe('broken');
  expect(await refusal(makeZip(parts({ name: 'WORD/document.xml' })))).toBe('broken');
  expect(await refusal(makeZip(parts({ name: 'word/x', offset: 0 })))).toBe('broken');
  expect(await refusal(makeZip(parts({ name: 'word/x', offset: 0xfffffff0 })))).toBe('broken');
});

test('only ever rejects a document truncated or changed at any byte', async () => {
  const whole = makeZip(parts({ name: 'word/styles.xml', text: 'x'.repeat(50) }), 'end');
  for (let length = 4; length < whole.length; length++) {
    expect(['broken', 'kind']).toContain(await refusal(whole.subarray(0, length)));
  }
  const codes = new Set<string>();
  for (let at = 4; at < whole.length; at++) {
    for (const value of [0x00, 0x7f, 0xff]) {
      const changed = Buffer.from(whole);
      changed[at] = value;
      codes.add(await refusal(changed));
    }
  }
  expect(
    [...codes].every((code) =>
      ['docx', 'broken', 'kind', 'too-large', 'macros', 'embedded'].includes(code),
    ),
  ).toBe(true);
});
