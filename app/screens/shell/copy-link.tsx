import { useText } from '~/i18n/text';
import { Input } from '~/ui/control';

/** A link to share: selected and copied by hand, or by a button with script. */
export function CopyLink({
  link,
  label,
  isWide,
}: {
  link: string;
  label: string;
  isWide?: boolean;
}) {
  const text = useText();
  return (
    <span
      className="inline-flex flex-wrap items-center gap-2"
      data-enhance="copy-link"
      data-label={text('invitation.log.copy')}
      data-copied={text('invitation.log.copied')}
      data-failed={text('invitation.log.copyFailed')}
    >
      <Input
        className={isWide ? 'min-w-0 max-w-full sm:w-md' : 'max-w-48'}
        dir="ltr"
        readOnly
        value={link}
        aria-label={label}
      />
    </span>
  );
}
