import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { isLocale } from '~/i18n/words';
import { supportDeletePath, supportInboxPath, supportNotePath, usersInfoPath } from '~/paths';
import { useRecordForm } from '~/screens/shell/record-form';
import { Alert, Badge } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, Section } from '~/ui/card';
import { TextAreaField } from '~/ui/field';
import { Form, FormActions, FormState } from '~/ui/form';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { Hint, Prose } from '~/ui/text';
import { statusTones } from './inbox';
import type { supportMessageLoader } from './inbox.server';

type Shown = ReturnType<typeof useLoaderData<typeof supportMessageLoader>>;

export function SupportMessageScreen() {
  const details = useLoaderData<typeof supportMessageLoader>();
  const { message, entries } = details;
  const text = useText();
  return (
    <div className="grid max-w-[48rem] grid-cols-1 gap-6">
      <PageHead
        title={text('supportMessage.show.title', { name: message.name })}
        breadcrumbs={[{ label: text('supportMessage.list.title'), href: supportInboxPath() }]}
      />
      <Card>
        <Prose>{message.message}</Prose>
        <About of={details} />
      </Card>
      {entries.length > 0 && <Entries of={entries} />}
      <AnswerForm of={details} />
      <Status of={details} />
    </div>
  );
}

function About({ of: { message, writer } }: { of: Shown }) {
  const text = useText();
  const { email, phone, locale, status, createdAt } = message;
  return (
    <Facts
      items={[
        {
          label: text('supportMessage.field.status'),
          value: (
            <Badge tone={statusTones[status]}>{text(`supportMessage.status.${status}`)}</Badge>
          ),
        },
        { label: text('supportMessage.field.received'), value: <Moment at={createdAt} /> },
        { label: text('supportMessage.field.email'), value: <Ltr>{email}</Ltr> },
        ...(phone
          ? [{ label: text('supportMessage.field.phone'), value: <Ltr>{phone}</Ltr> }]
          : []),
        ...(isLocale(locale)
          ? [{ label: text('supportMessage.field.language'), value: text(`audit.value.${locale}`) }]
          : []),
        {
          label: text('supportMessage.field.account'),
          value: writer ? (
            <a href={usersInfoPath(writer.id)}>
              <bdi>{writer.name}</bdi>
            </a>
          ) : (
            text('supportMessage.field.stranger')
          ),
        },
      ]}
    />
  );
}

function Entries({ of: entries }: { of: Shown['entries'] }) {
  const text = useText();
  return (
    <Section title={text('supportMessage.show.entries')}>
      <ol className="grid grid-cols-1 gap-4">
        {entries.map(({ id, kind, text: words, createdAt, by }) => (
          <li key={id}>
            <Card>
              <div className="flex flex-wrap items-center gap-x-3">
                <Badge tone={kind === 'answer' ? 'good' : 'neutral'}>
                  {text(`supportMessage.show.entry.${kind}`)}
                </Badge>
                <Hint as="span">
                  <bdi>{by ?? text('supportMessage.show.formerUser')}</bdi> ·{' '}
                  <Moment at={createdAt} />
                </Hint>
              </div>
              <Prose>{words}</Prose>
            </Card>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function AnswerForm({ of: { message, values } }: { of: Shown }) {
  const text = useText();
  const { form, fields, refused } = useRecordForm<{ answer: string }>('answer', values);
  if (message.status === 'closed' && !refused)
    return <Alert kind="info">{text('supportMessage.show.closed')}</Alert>;
  return (
    <Section title={text('supportMessage.show.answer')}>
      <Form form={form}>
        <FormState values={values} refused={refused} />
        <TextAreaField
          field={fields.answer}
          label={text('supportMessage.field.answer')}
          hint={text('supportMessage.show.answerHint', { email: message.email })}
          rows={8}
          dir="auto"
          maxLength={5000}
        />
        <FormActions>
          <SubmitButton icon="send">{text('supportMessage.show.send')}</SubmitButton>
        </FormActions>
      </Form>
    </Section>
  );
}

/** The status, with the actions that change it. */
function Status({ of: { message, entries } }: { of: Shown }) {
  const text = useText();
  const { id, status } = message;
  const isClosed = status === 'closed';
  const open = isClosed ? entries.some(({ kind }) => kind === 'answer') : status === 'new';
  const other = open ? 'answered' : 'new';
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
      <form method="post" className="flex flex-wrap gap-2">
        <SubmitButton kind="secondary" name="status" value={other}>
          {text(isClosed ? 'supportMessage.reopen' : `supportMessage.set.${other}`)}
        </SubmitButton>
        {!isClosed && (
          <SubmitButton kind="secondary" icon="check" name="status" value="closed">
            {text('supportMessage.set.closed')}
          </SubmitButton>
        )}
      </form>
      <ButtonLink href={supportNotePath(id)} icon="edit">
        {text('supportMessage.show.note')}
      </ButtonLink>
      <ButtonLink href={supportDeletePath(id)} kind="remove" icon="trash" opensDialog>
        {text('supportMessage.list.delete')}
      </ButtonLink>
    </div>
  );
}
