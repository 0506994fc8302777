import type { RequestHandler } from 'express';
import { securityHeaders } from '../app/http/security-headers.server';

/**
 * Adds the security headers at the moment a response starts, so that redirects, files and errors have them too
 * and an answer that chose its own (a stored file with a stricter policy) keeps it.
 */
export function addSecurityHeaders(captcha: string | undefined): RequestHandler {
  const plain = Object.entries(securityHeaders({ captcha, isSecure: false }));
  const secure = Object.entries(securityHeaders({ captcha, isSecure: true }));
  return (req, res, next) => {
    const headers = req.secure ? secure : plain;
    const writeHead = res.writeHead;
    res.writeHead = ((...args: Parameters<typeof writeHead>) => {
      for (const [name, value] of headers) if (!res.hasHeader(name)) res.setHeader(name, value);
      return writeHead.apply(res, args);
    }) as typeof writeHead;
    next();
  };
}
