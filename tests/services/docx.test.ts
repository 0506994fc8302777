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

function refusal(bytes: Buffer): string {
  try {
    return kindOf(bytes, 'plan.docx').kind;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('a Word document passes, with a comment at its end and folders too', () => {
  expect(refusal(makeZip(parts()))).toBe('docx');
  expect(refusal(makeZip(parts({ name: 'word/media/' }), 'made by hand PK\x05\x06'))).toBe('docx');
});

test('another zip is no document', () => {
  expect(refusal(makeZip([{ name: 'a.txt', text: 'x' }]))).toBe('kind');
  expect(refusal(makeZip([document]))).toBe('kind');
});

test('macros are refused, whatever their part is called', () => {
  expect(refusal(makeZip(parts({ name: 'word/vbaProject.bin' })))).toBe('macros');
  expect(refusal(makeZip(parts({ name: 'word/VBAPROJECT.BIN' })))).toBe('macros');
  const declared = [
    '<Override ContentType="application/vnd.ms-office.vbaProject"/>',
    '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
    '<Override ContentType="application/vnd.ms-office.vba&#80;roject"/>',
  ];
  for (const override of declared) {
    const zip = makeZip([
      { name: '[Content_Types].xml', text: types(override) },
      document,
      { name: 'word/x.bin' },
    ]);
    expect(refusal(zip)).toBe('macros');
  }
  const wide = Buffer.from(types(declared[0]), 'utf16le').toString('latin1');
  expect(refusal(makeZip([{ name: '[Content_Types].xml', text: wide }, document]))).toBe('macros');
});

test('no more than 1 000 entries and 100 MB unpacked', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `word/${index}` }));
  expect(refusal(makeZip(parts(...many(998))))).toBe('docx');
  expect(refusal(makeZip(parts(...many(999))))).toBe('too-large');
  const big = (bytes: number) => makeZip(parts({ name: 'word/big.xml', claims: bytes }));
  expect(refusal(big(99 * 1024 * 1024))).toBe('docx');
  expect(refusal(big(100 * 1024 * 1024))).toBe('too-large');
  expect(refusal(big(0xffffffff))).toBe('too-large');
});

test('a content-type list that unpacks without end is refused', () => {
  const bomb = { name: '[Content_Types].xml', text: ' '.repeat(5_000_000), claims: 100 };
  expect(refusal(makeZip([bomb, document]))).toBe('broken');
});

test('paths out of the document, encryption, twins and shared bytes are broken', () => {
  for (const name of ['../evil', '/etc/passwd', 'word\\evil', 'c:evil', 'word/a\0b', 'word/../../x', '']) {
    expect(refusal(makeZip(parts({ name, text: 'x' })))).toBe('broken');
  }
  expect(refusal(makeZip(parts({ name: 'word/x', flags: 1 })))).toBe('broken');
  expect(refusal(makeZip(parts({ name: 'WORD/document.xml' })))).toBe('broken');
  expect(refusal(makeZip(parts({ name: 'word/x', offset: 0 })))).toBe('broken');
  expect(refusal(makeZip(parts({ name: 'word/x', offset: 0xfffffff0 })))).toBe('broken');
});

test('a document cut or changed anywhere never throws anything but a refusal', () => {
  const whole = makeZip(parts({ name: 'word/styles.xml', text: 'x'.repeat(50) }), 'end');
  for (let length = 4; length < whole.length; length++) {
    expect(['broken', 'kind']).toContain(refusal(whole.subarray(0, length)));
  }
  const codes = new Set<string>();
  for (let at = 4; at < whole.length; at++) {
    for (const value of [0x00, 0x7f, 0xff]) {
      const changed = Buffer.from(whole);
      changed[at] = value;
      codes.add(refusal(changed));
    }
  }
  expect([...codes].every((code) => ['docx', 'broken', 'kind', 'too-large', 'macros'].includes(code))).toBe(
    true,
  );
});
