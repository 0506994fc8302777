/** What a stored document is to whoever reads the list; pictures of every format are kept as one. */
export type DocumentKind = 'pdf' | 'docx' | 'image';

export function documentKind(mediaType: string): DocumentKind {
  if (mediaType.startsWith('image/')) return 'image';
  return mediaType === 'application/pdf' ? 'pdf' : 'docx';
}
