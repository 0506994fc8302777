import type { FormRefusal } from '~/http/form-action.server';
import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';

type Props = {
  /** The inputs of the impact that the page shows; null without one. */
  hash: string | null;
  refused: FormRefusal | undefined;
};

/** Sends the impact that was looked at with a decision, and says if it has changed since. */
export function SeenImpact({ hash, refused }: Props) {
  const text = useText();
  return (
    <>
      {hash !== null && <input type="hidden" name="impact_hash" value={hash} />}
      {refused?.lastResult.error?.impact_hash && (
        <Alert kind="warn">{text('impact.refused.changed')}</Alert>
      )}
    </>
  );
}
