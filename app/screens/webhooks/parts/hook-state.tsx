import { useText } from '~/i18n/text';
import { Badge } from '~/ui/badge';

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
