import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type AnswerFields, requestStatuses } from '~/models/tenant-requests/input';
import { withDialogs } from '~/screens/shell/question';
import { useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { ButtonLink, PrintButton, SubmitButton } from '~/ui/button';
import { Card, Section } from '~/ui/card';
import { TextAreaField } from '~/ui/field';
import { Form, FormActions, FormState } from '~/ui/form';
import { Facts } from '~/ui/lists';
import { Moment } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import { Hint, Prose } from '~/ui/text';
import { RequestBadge } from './list';
import { PhotosField, RequestPhotos } from './parts/photos';
import type { requestShowLoader } from './save.server';

type Shown = ReturnType<typeof useLoaderData<typeof requestShowLoader>>;

export const RequestShowScreen = withDialogs(RequestPage);

function RequestPage() {
  const request = useLoaderData<typeof requestShowLoader>();
  const { title, breadcrumbs, description, photos, withdrawHref, mayAnswer } = request;
  const text = useText();
  return (
    <div className="grid max-w-[48rem] grid-cols-1 gap-6">
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        action={
          <>
            {withdrawHref && (
              <ButtonLink href={withdrawHref} kind="remove" icon="trash" opensDialog>
                {text('tenantRequest.show.withdraw')}
              </ButtonLink>
            )}
            <PrintButton kind={mayAnswer ? 'secondary' : 'primary'}>
              {text('tenantRequest.show.print')}
            </PrintButton>
          </>
        }
      />
      <Card>
        <Prose>{description}</Prose>
        <RequestPhotos photos={photos} title={title} />
        <About of={request} />
      </Card>
      <History of={request} />
      {mayAnswer && (
        <div className="print:hidden">
          <AnswerForm of={request} />
        </div>
      )}
    </div>
  );
}

function About({ of: { status, project, tenant, createdAt } }: { of: Shown }) {
  const text = useText();
  return (
    <Facts
      items={[
        { label: text('tenantRequest.field.status'), value: <RequestBadge status={status} /> },
        {
          label: text('tenantRequest.field.project'),
          value: (
            <a href={project.href}>
              <bdi>{project.name}</bdi>
            </a>
          ),
        },
        {
          label: text('tenantRequest.field.tenant'),
          value: <bdi>{tenant ?? text('tenantRequest.show.formerUser')}</bdi>,
        },
        { label: text('tenantRequest.field.created'), value: <Moment at={createdAt} /> },
      ]}
    />
  );
}

function History({ of: { entries, title } }: { of: Shown }) {
  const text = useText();
  return (
    <Section title={text('tenantRequest.show.history')}>
      {entries.length === 0 && <Hint>{text('tenantRequest.show.noHistory')}</Hint>}
      <ol className="grid grid-cols-1 gap-4">
        {entries.map(({ id, text: words, status, by, createdAt, photos }) => (
          <li key={id} id={`entry-${id}`}>
            <Card>
              <div className="flex flex-wrap items-center gap-x-3">
                <Hint as="span">
                  <bdi>{by ?? text('tenantRequest.show.formerUser')}</bdi> ·{' '}
                  <Moment at={createdAt} />
                </Hint>{' '}
                {status && <RequestBadge status={status} />}
              </div>
              {words && <Prose>{words}</Prose>}
              <RequestPhotos photos={photos} title={title} />
            </Card>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function AnswerForm({ of: { isTenant, status, values } }: { of: Shown }) {
  const text = useText();
  const { form, fields, refused } = useRecordForm<AnswerFields>('answer', values);
  const isReopening = isTenant && status === 'done';
  const title = isReopening ? 'reopen' : isTenant ? 'reply' : 'answer';
  const failed = refused?.waitSeconds
    ? 'tenantRequest.form.tooMany'
    : refused?.isRefused && 'tenantRequest.show.failed';
  return (
    <Section title={text(`tenantRequest.show.${title}`)}>
      {refused?.version && <Alert kind="warn">{text('tenantRequest.show.stale')}</Alert>}
      <Form form={form} encType="multipart/form-data" failed={failed ? text(failed) : undefined}>
        <FormState values={values} refused={refused} />
        <TextAreaField
          field={fields.answer}
          label={text(isTenant ? 'tenantRequest.field.message' : 'tenantRequest.field.answer')}
          hint={isReopening ? text('tenantRequest.show.reopenHint') : undefined}
          rows={5}
          dir="auto"
          maxLength={5000}
          optional
        />
        <PhotosField refused={refused} />
        {!isTenant && (
          <SelectField
            field={fields.status}
            label={text('tenantRequest.field.status')}
            options={[
              { value: '', label: text('tenantRequest.show.keepStatus') },
              ...requestStatuses
                .filter((value) => value !== status)
                .map((value) => ({ value, label: text(`tenantRequest.status.${value}`) })),
            ]}
            optional
          />
        )}
        <FormActions>
          <SubmitButton icon="send">
            {text(isReopening ? 'tenantRequest.show.reopenSend' : 'tenantRequest.show.send')}
          </SubmitButton>
        </FormActions>
      </Form>
    </Section>
  );
}
