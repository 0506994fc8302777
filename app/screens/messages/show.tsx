import { useLoaderData } from '@remix-run/react';
import { longDay } from '~/i18n/long-day';
import { useLocale, useText } from '~/i18n/text';
import { ButtonLink } from '~/ui/button';
import { Facts } from '~/ui/description';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Prose } from '~/ui/text';
import type { messageShowLoader } from './message.server';
import { Attachment } from './parts/attachment';

export function MessageShowScreen() {
  const message = useLoaderData<typeof messageShowLoader>();
  const { subject, senderName, to, createdAt, phase, file, answerHref, closeHref } = message;
  const text = useText();
  const locale = useLocale();
  return (
    <Dialog title={subject} closeHref={closeHref}>
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
          { label: text('message.field.date'), value: <bdi>{longDay(createdAt, locale)}</bdi> },
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
