import { bytes } from '~/i18n/bytes';
import { useText } from '~/i18n/text';
import { filePath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { FileMark } from '~/ui/file-mark';
import { Ltr } from '~/ui/ltr';
import { Hint } from '~/ui/text';
import type { OpenThread } from '../thread.server';

type AttachmentProps = { file: NonNullable<OpenThread['messages'][number]['file']> };

export function Attachment({ file: { id, name, size, kind } }: AttachmentProps) {
  const text = useText();
  const href = filePath(id);
  if (kind === 'image')
    return (
      <a href={href}>
        <img
          src={href}
          alt={text('message.show.imageAlt', { name })}
          className="max-h-[300px] w-auto rounded-(--radius)"
          decoding="async"
          data-enhance="image-fallback"
        />
      </a>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink href={href} icon="download">
        {text('message.show.download')}
      </ButtonLink>
      <Hint as="span" className="inline-flex items-center gap-2">
        <FileMark kind={kind} />
        <bdi>{name}</bdi>
        <Ltr>{bytes(size)}</Ltr>
      </Hint>
    </div>
  );
}
