import { useText } from '~/i18n/text';
import { Icon } from './icon';
import { openerId } from './opener';

/** Opens the dialog that edits one value; closing it returns here. */
export function EditHere({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      id={openerId(href)}
      className="edit-here"
      aria-label={useText()('ui.edit', { label })}
    >
      <Icon name="edit" />
    </a>
  );
}
