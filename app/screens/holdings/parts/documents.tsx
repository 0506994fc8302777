import { useText } from '~/i18n/text';
import type { PreviewObstacle } from '~/models/holdings/preview.server';
import { OpenedState } from '~/screens/shell/opened-state';
import { ViewAsButton } from '~/screens/shell/view-as-button';
import { Section } from '~/ui/card';
import { PlainList } from '~/ui/lists';
import { Hint } from '~/ui/text';

type Props = {
  rows: {
    id: number;
    name: string;
    href: string;
    firstAt: number | null;
    lastAt: number | null;
    isCurrent: boolean;
  }[];
  viewAsId: number | null;
  /** Why there is no preview. */
  obstacle: PreviewObstacle | null;
  here: string;
  to: string;
};

/** The documents that a holder sees, what they opened, and the preview as the holder. */
export function HolderDocuments({ rows, viewAsId, obstacle, here, to }: Props) {
  const text = useText();
  return (
    <Section
      title={text('holding.documents.title')}
      action={
        viewAsId !== null && (
          <ViewAsButton
            id={viewAsId}
            label={text('holding.documents.preview')}
            here={here}
            to={to}
          />
        )
      }
    >
      {obstacle && <Hint>{text(`holding.documents.obstacle.${obstacle}`)}</Hint>}
      {rows.length === 0 && !obstacle && <Hint>{text('holding.documents.none')}</Hint>}
      <PlainList>
        {rows.map(({ id, name, href, ...opened }) => (
          <li key={id}>
            <a href={href}>
              <bdi>{name}</bdi>
            </a>
            <Hint as="span" className="block">
              <OpenedState of={opened} />
            </Hint>
          </li>
        ))}
      </PlainList>
    </Section>
  );
}
