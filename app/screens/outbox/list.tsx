import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { outboxPath } from '~/paths';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { PlainTextField } from '~/ui/plain-field';
import { Hint } from '~/ui/text';
import type { outboxLoader } from './list.server';

export function OutboxScreen() {
  const { to, messages } = useLoaderData<typeof outboxLoader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('outbox.title')} lead={text('outbox.lead')} />
      <Form method="get" action={outboxPath()}>
        <PlainTextField
          id="to"
          name="to"
          label={text('outbox.search')}
          type="search"
          dir="ltr"
          defaultValue={to}
        />
        <SubmitButton kind="secondary">{text('outbox.show')}</SubmitButton>
      </Form>
      {messages.length === 0 && <EmptyState text={text(to ? 'outbox.noMatch' : 'outbox.empty')} />}
      {messages.map(({ id, to, channel, subject, text: words, createdAt }) => (
        <Card key={id}>
          <Hint>
            {text(`outbox.${channel}`)} · <Ltr>{to}</Ltr> · <Moment at={createdAt} />
          </Hint>
          {subject && <h2 dir="auto">{subject}</h2>}
          {words.split('\n\n').map((paragraph) => (
            <p key={paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
        </Card>
      ))}
    </>
  );
}
