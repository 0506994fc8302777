type MimePart = { headers: Map<string, string>; type: string; bytes: Buffer };

/** The parts of a mail that contain no others, and the headers of the mail itself. */
export function mimeParts(message: string): { headers: Map<string, string>; parts: MimePart[] } {
  return { headers: split(message).headers, parts: partsIn(message) };
}

function partsIn(message: string): MimePart[] {
  const { headers, body } = split(message);
  const contentType = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (boundary)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsIn(part.replace(/^\r\n/, '')));
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  return [{ headers, type: contentType.split(';')[0]!, bytes: decoded(body, encoding) }];
}

function split(message: string) {
  const end = message.indexOf('\r\n\r\n');
  const lines = message
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { headers, body: message.slice(end + 4) };
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body);
  return quoted(body.replace(/=\r\n/g, ''));
}

const quoted = (words: string): Buffer =>
  Buffer.from(
    words.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** A header with encoded words, as a reader sees it. */
export const headerText = (header = ''): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding, words) =>
      (encoding.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64')
        : quoted(words.replaceAll('_', ' '))
      ).toString('latin1'),
    )
    .replace(/^.*$/s, (bytes) => Buffer.from(bytes, 'latin1').toString());
