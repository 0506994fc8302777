const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&');

/** A one-page A4 PDF; Helvetica without embedding, so Latin letters only. */
export function writePdf({ title, lines }: { title: string; lines: readonly string[] }): Buffer {
  const body = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n');
  const frame = '0.06 0.30 0.29 rg 56 770 483 3 re f 0.89 0.87 0.83 RG 56 96 483 0 re S';
  const stamp =
    '0.66 0.28 0.12 RG 1.5 w 420 120 110 44 re S ' +
    'BT /F2 11 Tf 0.66 0.28 0.12 rg 441 138 Td (APPROVED) Tj ET';
  const head = `BT /F2 22 Tf 0.09 0.13 0.12 rg 56 786 Td (${escaped(title)}) Tj ET`;
  const content = `${frame}\n${head}\nBT /F1 11 Tf 18 TL 56 736 Td\n${body}\nET\n${stamp}`;
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]);
}

function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, i) => {
    const start = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R >>`;
  const tail = `trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + head + table + tail, 'latin1');
}
