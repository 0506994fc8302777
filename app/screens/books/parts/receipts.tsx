import { useText } from '~/i18n/text';
import { filePath } from '~/paths';
import { Section } from '~/ui/card';
import { FileMark } from '~/ui/file-mark';
import { PlainList } from '~/ui/lists';
import { Picture } from '~/ui/picture';
import { Hint } from '~/ui/text';

type Receipt = {
  id: number;
  name: string;
  mediaType: string;
  width: number | null;
  height: number | null;
};

/** The receipts of an entry: pictures, and links to PDF files. */
export function Receipts({ of: receipts }: { of: Receipt[] }) {
  const text = useText();
  return (
    <Section title={text('entry.show.receipts')}>
      {receipts.length === 0 && <Hint>{text('entry.show.noReceipts')}</Hint>}
      {receipts.length > 0 && (
        <PlainList>
          {receipts.map(({ id, name, mediaType, width, height }, index) => (
            <li key={id}>
              <a href={filePath(id)} className="flex min-h-11 items-center gap-3">
                {mediaType.startsWith('image/') ? (
                  <Picture
                    // The small picture is cut, and a receipt is read as a whole.
                    src={filePath(id)}
                    alt={text('entry.show.receipt', { number: index + 1 })}
                    width={width ?? 360}
                    height={height ?? 480}
                    className="h-auto"
                  />
                ) : (
                  <>
                    <FileMark kind="pdf" />
                    <bdi>{name}</bdi>
                  </>
                )}
              </a>
            </li>
          ))}
        </PlainList>
      )}
    </Section>
  );
}
