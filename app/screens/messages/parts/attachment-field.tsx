import type { FormRefusal } from '~/http/form-action.server';
import { useText } from '~/i18n/text';
import { attachmentEndings } from '~/models/messages/input';
import { MAX_DOCUMENT_BYTES } from '~/services/files/limits';
import { FileField } from '~/ui/file-field';

/** The file of a message; one sent with a rejected form is kept. */
export function AttachmentField({ refused }: { refused: FormRefusal | undefined }) {
  const text = useText();
  const savedFile = refused?.kept.file;
  return (
    <>
      {savedFile && <input type="hidden" name="file_id" value={savedFile.fileId} />}
      <FileField
        name="file"
        label={text('message.field.file')}
        hint={
          savedFile
            ? text('message.write.held', { name: savedFile.name })
            : text('message.write.fileHint')
        }
        accept={attachmentEndings.join()}
        errors={refused?.lastResult.error?.file ?? undefined}
        limits={{ bytes: MAX_DOCUMENT_BYTES, files: 1, message: text('message.write.tooBig') }}
        optional
      />
    </>
  );
}
