import { useText } from '~/i18n/text';
import { ButtonLink } from '~/ui/button';

export function TransferLinks({ exportHref, importHref }: { exportHref: string; importHref: string | null }) {
  const text = useText();
  return (
    <>
      <ButtonLink href={exportHref} kind="quiet" icon="download">
        {text('transfer.export')}
      </ButtonLink>
      {importHref && (
        <ButtonLink href={importHref} kind="quiet" icon="upload">
          {text('transfer.import')}
        </ButtonLink>
      )}
    </>
  );
}
