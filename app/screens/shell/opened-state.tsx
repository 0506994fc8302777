import { useText } from '~/i18n/text';
import { Badge } from '~/ui/alert';
import { Moment } from '~/ui/moment';

type Opened = { firstAt: number | null; lastAt: number | null; isCurrent: boolean };

/** Shows the first and last time a person opened a document. */
export function OpenedState({ of: { firstAt, lastAt, isCurrent } }: { of: Opened }) {
  const text = useText();
  if (firstAt === null || lastAt === null)
    return <Badge>{text('document.readers.unopened')}</Badge>;
  return (
    <>
      {text('document.show.first')}: <Moment at={firstAt} />
      {lastAt !== firstAt && (
        <>
          {' · '}
          {text('document.show.last')}: <Moment at={lastAt} />
        </>
      )}{' '}
      {!isCurrent && <Badge tone="warn">{text('document.readers.onlyEarlier')}</Badge>}
    </>
  );
}
