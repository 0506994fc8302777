/** Target 26: bytes of one image, of one document, and files of one request. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
export const MAX_FILES = 10;

/** Target 27. */
export const MAX_PIXELS = 50_000_000;
export const MAX_DOCX_ENTRIES = 1_000;
export const MAX_DOCX_UNPACKED_BYTES = 100 * 1024 * 1024;
