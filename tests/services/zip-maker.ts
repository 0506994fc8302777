import { crc32, deflateRawSync } from 'node:zlib';

export type Part = {
  name: string;
  text?: string;
  /** The content, if it is not text. */
  bytes?: Buffer;
  /** The declared unpacked size, if it differs from the real one. */
  claims?: number;
  flags?: number;
  /** The declared offset, if it differs from the real one. */
  offset?: number;
};

/** Builds a zip file by hand, so that a test can falsify any field. */
export function makeZip(parts: Part[], comment = ''): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    text = '',
    bytes = Buffer.from(text),
    claims,
    flags = 0,
    offset: claimed,
  } of parts) {
    const packed = deflateRawSync(bytes);
    const fields = fieldsOf(flags, bytes, packed.length, claims ?? bytes.length, name);
    const local = Buffer.concat([u32(0x04034b50), fields, Buffer.from(name), packed]);
    const location = [u16(0), u16(0), u16(0), u32(0), u32(claimed ?? offset)];
    directory.push(
      Buffer.concat([u32(0x02014b50), u16(20), fields, ...location, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const count = u16(parts.length);
  const endRecord = [
    u32(0x06054b50),
    u16(0),
    u16(0),
    count,
    count,
    u32(entries.length),
    u32(offset),
  ];
  return Buffer.concat([
    ...locals,
    entries,
    ...endRecord,
    u16(comment.length),
    Buffer.from(comment),
  ]);
}

function fieldsOf(
  flags: number,
  bytes: Buffer,
  packed: number,
  unpacked: number,
  name: string,
): Buffer {
  const sizes = [
    u32(crc32(bytes)),
    u32(packed),
    u32(unpacked),
    u16(Buffer.byteLength(name)),
    u16(0),
  ];
  return Buffer.concat([u16(20), u16(flags), u16(8), u32(0), ...sizes]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
