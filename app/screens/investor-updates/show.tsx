import { useLoaderData } from '@remix-run/react';
import { useText, useTimes } from '~/i18n/text';
import { withDialogs } from '~/screens/shell/question';
import { Actions } from '~/ui/actions';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { PageHead } from '~/ui/page-head';
import { Hint, Prose } from '~/ui/text';
import { UpdatePhotos } from './parts/photos';
import type { updateShowLoader } from './show.server';

type Shown = ReturnType<typeof useLoaderData<typeof updateShowLoader>>;

export const UpdateScreen = withDialogs(UpdatePage);

function UpdatePage() {
  const update = useLoaderData<typeof updateShowLoader>();
  const { title, body, breadcrumbs, status, photos } = update;
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={title} breadcrumbs={breadcrumbs} action={<UpdateActions of={update} />} />
      {status === 'draft' && update.hrefs.send && (
        <Alert kind="info">{text('investorUpdate.show.draftHint')}</Alert>
      )}
      {update.revealsAmounts && (
        <Alert kind="warn">{text('investorUpdate.show.revealsAmounts')}</Alert>
      )}
      <Prose className="wrap-anywhere">{body}</Prose>
      {photos.length > 0 && (
        <Section title={text('investorUpdate.show.photos')}>
          <UpdatePhotos photos={photos} />
        </Section>
      )}
      <SentBy of={update} />
    </div>
  );
}

function SentBy({ of: { sentAt, sender, messageHref } }: { of: Shown }) {
  const text = useText();
  const times = useTimes();
  if (sentAt === null) return null;
  const date = times.day(sentAt);
  return (
    <Hint>
      {sender === null
        ? text('investorUpdate.show.sentOn', { date })
        : text('investorUpdate.show.sentBy', { name: sender, date })}{' '}
      {messageHref && <a href={messageHref}>{text('investorUpdate.show.message')}</a>}
    </Hint>
  );
}

function UpdateActions({ of: { hrefs } }: { of: Shown }) {
  const text = useText();
  if (!hrefs.send) return null;
  return (
    <Actions
      more={
        hrefs.delete && (
          <ButtonLink href={hrefs.delete} kind="remove" icon="trash" opensDialog>
            {text('investorUpdate.show.delete')}
          </ButtonLink>
        )
      }
    >
      <ButtonLink href={hrefs.send} kind="primary" icon="send" opensDialog>
        {text('investorUpdate.show.send')}
      </ButtonLink>
      {hrefs.edit && (
        <ButtonLink href={hrefs.edit} icon="edit">
          {text('investorUpdate.show.edit')}
        </ButtonLink>
      )}
    </Actions>
  );
}
