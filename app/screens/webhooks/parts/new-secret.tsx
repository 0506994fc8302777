import { useText } from '~/i18n/text';
import { webhookPath, webhooksPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';

export type ShownSecret = { id: number; name: string; secret: string };

export function NewSecret({ id, name, secret }: ShownSecret) {
  const text = useText();
  return (
    <>
      <PageHead
        title={text('webhook.secret.title', { name })}
        breadcrumbs={[{ label: text('webhook.title'), href: webhooksPath() }]}
        lead={text('webhook.secret.lead')}
      />
      <Alert kind="warn">{text('webhook.secret.once')}</Alert>
      <Card>
        <code className="wrap-anywhere">
          <Ltr>{secret}</Ltr>
        </code>
      </Card>
      <div>
        <ButtonLink href={webhookPath(id)} kind="primary">
          {text('webhook.secret.saved')}
        </ButtonLink>
      </div>
    </>
  );
}
