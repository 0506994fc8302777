import { useText } from '~/i18n/text';
import { type PortalName, projectPartPath } from '~/paths';
import { Icon } from '~/ui/icon';
import { openerId } from '~/ui/opener';
import type { EditablePart } from './editable-parts';

type Props = { portal: PortalName; projectId: number; part: EditablePart; label: string };

/** Opens the dialog that edits one part of a project; closing it leads back here. */
export function EditPartLink({ portal, projectId, part, label }: Props) {
  const href = projectPartPath(portal, projectId, part);
  return (
    <a
      href={href}
      id={openerId(href)}
      className="edit-here"
      aria-label={useText()('project.show.editPart', { label })}
    >
      <Icon name="edit" />
    </a>
  );
}
