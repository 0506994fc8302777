import { makeZip } from '../services/zip-maker';

/** A PDF as far as the upload checks look. */
export const pdf = (name: string): File =>
  new File(['%PDF-1.7\n%%EOF\n'], name, { type: 'application/pdf' });

/** A small Word document. */
export const docx = (name: string): File =>
  new File(
    [
      new Uint8Array(
        makeZip([
          { name: '[Content_Types].xml', text: '<Types/>' },
          { name: 'word/document.xml', text: '<w/>' },
        ]),
      ),
    ],
    name,
  );
