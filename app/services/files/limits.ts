const mebibyte = 1024 * 1024;

/** Limits of one request (docs/rules.md#uploads). */
export const MAX_FORM_BYTES = 1_000_000;
export const MAX_UPLOAD_BYTES = 32 * mebibyte;
export const MAX_PARTS = 200;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
export const MAX_IMAGE_BYTES = 10 * mebibyte;
export const MAX_DOCUMENT_BYTES = 20 * mebibyte;
export const MAX_FILES = 10;

/** Limits of an unpacked or decoded upload. */
export const MAX_PIXELS = 50_000_000;
export const MAX_OFFICE_ENTRIES = 1_000;
export const MAX_OFFICE_UNPACKED_BYTES = 100 * mebibyte;
