import { useLoaderData } from '@remix-run/react';
import { bytes } from '~/i18n/bytes';
import { useText } from '~/i18n/text';
import type { DocumentKind } from '~/models/documents/input';
import { filePath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Dialog, DialogActions } from '~/ui/dialog';
import { FileMark } from '~/ui/file-mark';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';
import { Hint, Prose } from '~/ui/text';
import type { messageShowLoader } from './message.server';

export function MessageShowScreen() {
  const message = useLoaderData<typeof messageShowLoader>();
  const { subject, senderName, to, createdAt, phase, file, answerHref, closeHref } = message;
  const text = useText();
  return (
    <Dialog title={{ name: subject }} closeHref={closeHref}>
      <Facts
        items={[
          {
            label: text('message.field.from'),
            value: <bdi>{senderName ?? text('message.list.unknownSender')}</bdi>,
          },
          {
            label: text('message.field.to'),
            value: <bdi>{to.name ?? text(`message.type.${to.type}`)}</bdi>,
          },
          {
            label: text('message.field.date'),
            value: <Moment at={createdAt} />,
          },
          ...(phase ? [{ label: text('message.field.phase'), value: <bdi>{phase}</bdi> }] : []),
        ]}
      />
      <Prose className="my-4 wrap-anywhere">{message.text}</Prose>
      {file && <Attachment file={file} />}
      {answerHref && (
        <DialogActions>
          <ButtonLink href={answerHref} icon="send">
            {text('message.show.answer')}
          </ButtonLink>
        </DialogActions>
      )}
    </Dialog>
  );
}

type AttachmentProps = { file: { id: number; name: string; size: number; kind: DocumentKind } };

function Attachment({ file: { id, name, size, kind } }: AttachmentProps) {
  const text = useText();
  const href = filePath(id);
  if (kind === 'image')
    return (
      <a href={href}>
        <img
          src={href}
          alt={text('message.show.imageAlt', { name })}
          className="max-h-[300px] w-auto rounded-(--radius)"
          decoding="async"
          data-enhance="image-fallback"
        />
      </a>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink href={href} icon="download">
        {text('message.show.download')}
      </ButtonLink>
      <Hint as="span" className="inline-flex items-center gap-2">
        <FileMark kind={kind} />
        <bdi>{name}</bdi>
        <Ltr>{bytes(size)}</Ltr>
      </Hint>
    </div>
  );
}
