import { useText } from '~/i18n/text';
import { Day } from '~/ui/moment';
import { Hint } from '~/ui/text';

type SentProps = { sentAt: number | null; createdAt: number };

/** An invitation can be sent again, so the day of its creation is below. */
export function Sent({ sentAt, createdAt }: SentProps) {
  const text = useText();
  return (
    <span>
      <Day at={sentAt} />
      <Hint as="span" className="block">
        {text('invitation.field.createdAt')} <Day at={createdAt} />
      </Hint>
    </span>
  );
}
