import { useText } from '~/i18n/text';
import { webhookDeletePath, webhookEditPath, webhookPath, webhookSecretPath } from '~/paths';
import { Badge } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';

export function HookActions({ id, isPaused }: { id: number; isPaused: boolean }) {
  const text = useText();
  return (
    <div className="flex flex-wrap gap-2">
      <form
        method="post"
        action={webhookPath(id)}
        data-enhance="double-submit"
        className="flex flex-wrap gap-2"
      >
        <SubmitButton name="step" value="test" kind="secondary">
          {text('webhook.action.test')}
        </SubmitButton>
        <SubmitButton
          name="step"
          value={isPaused ? 'resume' : 'pause'}
          kind={isPaused ? 'primary' : 'secondary'}
        >
          {text(isPaused ? 'webhook.action.resume' : 'webhook.action.pause')}
        </SubmitButton>
      </form>
      <ButtonLink href={webhookEditPath(id)}>{text('webhook.action.edit')}</ButtonLink>
      <ButtonLink href={webhookSecretPath(id)} opensDialog>
        {text('webhook.action.rotate')}
      </ButtonLink>
      <ButtonLink href={webhookDeletePath(id)} kind="remove" opensDialog>
        {text('webhook.action.delete')}
      </ButtonLink>
    </div>
  );
}

type HookStateProps = { hook: { pausedAt: number | null; failingSince: number | null } };

export function WebhookState({ hook: { pausedAt, failingSince } }: HookStateProps) {
  const text = useText();
  if (pausedAt !== null) return <Badge tone="neutral">{text('webhook.state.paused')}</Badge>;
  const isFailing = failingSince !== null;
  return (
    <Badge tone={isFailing ? 'bad' : 'good'}>
      {text(`webhook.state.${isFailing ? 'failing' : 'on'}`)}
    </Badge>
  );
}
