import { useLoaderData } from '@remix-run/react';
import type { DescribedApi, ShownCall } from '~/api/docs.server';
import { useText } from '~/i18n/text';
import { openApiPath } from '~/paths';
import { Badge } from '~/ui/alert';
import { Anchors } from '~/ui/anchors';
import { Card, Section } from '~/ui/card';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';

export function ApiDocsScreen() {
  const { html } = useLoaderData<{ html: string }>();
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

export function ApiDocs({ nouns, webhooks }: DescribedApi) {
  const text = useText();
  return (
    <>
      <PageHead
        title={text('api.docs.title')}
        lead={text('api.docs.lead')}
        action={<a href={openApiPath()}>{text('api.docs.document')}</a>}
      />
      <Anchors
        label={text('api.docs.title')}
        items={[
          ...nouns.map(({ noun, id }) => ({ label: noun, id })),
          { label: 'Webhooks', id: 'webhooks' },
        ]}
      />
      <Section title={text('api.docs.begin')}>
        <p>{text('api.docs.beginText')}</p>
      </Section>
      {nouns.map(({ noun, id, calls }) => (
        <Section
          key={id}
          id={id}
          title={noun}
          action={<Hint as="span">{text('api.docs.calls', { count: calls.length })}</Hint>}
        >
          <div className="grid grid-cols-1 gap-2" dir="ltr" lang="en">
            {calls.map((call) => (
              <Call key={call.id} call={call} />
            ))}
          </div>
        </Section>
      ))}
      <Section
        id="webhooks"
        title="Webhooks"
        action={<Hint as="span">{text('api.docs.events', { count: webhooks.events.length })}</Hint>}
      >
        <p>{text('api.docs.webhooksText')}</p>
        <ul className="columns-1 sm:columns-2 lg:columns-3" dir="ltr">
          {webhooks.events.map((event) => (
            <li key={event}>
              <code>{event}</code>
            </li>
          ))}
        </ul>
        <Listing title={text('api.docs.example')}>{webhooks.example}</Listing>
      </Section>
    </>
  );
}

const tones = { GET: 'info', POST: 'good', PUT: 'warn', DELETE: 'bad' } as const;

function Call({ call }: { call: ShownCall }) {
  const text = useText();
  const { id, method, path, summary, who, parameters, fields, curl, answer, statuses } = call;
  return (
    <Card as="details" id={id}>
      <summary className="grid gap-1">
        <span className="flex flex-wrap items-baseline gap-2">
          <Badge tone={tones[method as keyof typeof tones]}>{method}</Badge>
          <code className="font-semibold break-all">{path}</code>
        </span>
        <span>{summary}</span>
      </summary>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <Hint>{who ?? text('api.docs.everybody')}</Hint>
        <Fields title={text('api.docs.parameters')} fields={parameters} />
        <Fields title={text('api.docs.fields')} fields={fields} />
        <Listing title={text('api.docs.example')}>{curl}</Listing>
        <Listing title={text('api.docs.answer')}>{answer}</Listing>
        <p>
          {text('api.docs.refusals')}: {statuses.join(', ')}
        </p>
      </div>
    </Card>
  );
}

function Fields({ title, fields }: { title: string; fields: ShownCall['fields'] }) {
  const text = useText();
  if (fields.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid gap-1">
        {fields.map(({ name, type, isNeeded, meaning }) => (
          <li key={name} className="break-words">
            <code>{name}</code>{' '}
            <Hint as="span">
              {[type, isNeeded && text('api.docs.required'), meaning].filter(Boolean).join(' · ')}
            </Hint>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Listing({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <pre className="whitespace-pre-wrap break-words text-start" dir="ltr">
        {children}
      </pre>
    </div>
  );
}
