/** Follows RFC 6266: an ASCII name for old clients, and the full one in `filename*`. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const full =
    name
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .replace(/[/\\]/g, '_')
      .trim() || 'file';
  const ascii = full.replace(/[^\x20-\x7e]|["%]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(full)}`;
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
