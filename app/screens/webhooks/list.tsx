import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { apiDocsPath, webhookCreatePath, webhookPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import { WebhookState } from './parts/hook-actions';
import type { webhookListLoader } from './show.server';

export function WebhookListScreen() {
  const { title, hooks, mayAdd } = useLoaderData<typeof webhookListLoader>();
  const text = useText();
  const create = { label: text('webhook.create'), href: webhookCreatePath() };
  return (
    <>
      <PageHead
        title={title}
        lead={text('webhook.lead')}
        action={
          mayAdd &&
          hooks.length > 0 && (
            <ButtonLink href={create.href} kind="primary" icon="plus">
              {create.label}
            </ButtonLink>
          )
        }
      />
      {hooks.length === 0 && <EmptyState text={text('webhook.empty')} action={create} />}
      <ul className="grid gap-4 sm:grid-cols-2">
        {hooks.map((hook) => (
          <li key={hook.id} className="grid">
            <Hook hook={hook} />
          </li>
        ))}
      </ul>
      {!mayAdd && <Hint>{text('webhook.most')}</Hint>}
      <p>
        <a href={`${apiDocsPath()}#webhooks`}>{text('webhook.docs')}</a>
      </p>
    </>
  );
}

type ShownHook = ReturnType<typeof useLoaderData<typeof webhookListLoader>>['hooks'][number];

function Hook({ hook }: { hook: ShownHook }) {
  const text = useText();
  const { id, name, url, events } = hook;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg">
          <a href={webhookPath(id)}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <WebhookState hook={hook} />
      </div>
      <p className="wrap-anywhere">
        <Ltr>{url}</Ltr>
      </p>
      <Hint>{text('webhook.eventCount', { count: events.length })}</Hint>
    </Card>
  );
}
