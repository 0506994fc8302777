import { bytes } from '~/i18n/bytes';
import { useText } from '~/i18n/text';
import { restrictionWords } from '~/models/documents/audience-words';
import { documentKind } from '~/models/documents/input';
import type { DocumentRow } from '~/models/documents/list.server';
import type { MessageRow } from '~/models/messages/list.server';
import {
  documentDeletePath,
  filePath,
  type PortalName,
  projectDocumentPath,
  projectDocumentsPath,
  projectMessagePath,
  projectMessagesPath,
  projectUploadPath,
  projectWritePath,
} from '~/paths';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { FileMark } from '~/ui/file-mark';
import { LetterCard } from '~/ui/letter-card';
import { PlainList } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day, Moment } from '~/ui/moment';
import { Hint } from '~/ui/text';

type DocumentsProps = {
  portal: PortalName;
  projectId: number;
  documents: DocumentRow[];
  mayUpload: boolean;
  mayDelete: boolean;
};

export function Documents({ portal, projectId, documents, mayUpload, mayDelete }: DocumentsProps) {
  const text = useText();
  return (
    <Section
      id="documents"
      title={text('document.list.title')}
      action={
        mayUpload && (
          <ButtonLink
            href={projectUploadPath(portal, projectId)}
            kind="quiet"
            icon="upload"
            opensDialog
          >
            {text('document.upload.action')}
          </ButtonLink>
        )
      }
    >
      {documents.length === 0 && <Hint>{text('document.list.emptyRead')}</Hint>}
      <PlainList>
        {documents.map((document) => (
          <Document
            key={document.id}
            document={document}
            href={projectDocumentPath(portal, projectId, document.id)}
            deleteHref={mayDelete ? documentDeletePath(portal, projectId, document.id) : null}
          />
        ))}
      </PlainList>
      <a href={projectDocumentsPath(portal, projectId)}>{text('document.list.all')}</a>
    </Section>
  );
}

type DocumentProps = { document: DocumentRow; href: string; deleteHref: string | null };

function Document({ document, href, deleteHref }: DocumentProps) {
  const text = useText();
  const kind = documentKind(document.mediaType);
  const restriction = restrictionWords(text, document);
  return (
    <li className="flex items-center gap-3">
      <FileMark kind={kind} />
      <span className="min-w-0 flex-[1_1_8rem]">
        <a href={href}>
          <bdi>{document.name}</bdi>
        </a>
        <Hint as="span" className="block">
          <span className="visually-hidden">{text(`document.kind.${kind}`)} · </span>
          <Ltr>{bytes(document.size)}</Ltr> · <Day at={document.createdAt} /> ·{' '}
          {document.versions > 1 &&
            `${text('document.list.version', { number: document.versions })} · `}
          {restriction !== null && `${restriction} · `}
          <a href={filePath(document.fileId)}>
            {text('document.list.open')}
            <span className="visually-hidden"> {document.name}</span>
          </a>
        </Hint>
      </span>
      {deleteHref && (
        <ButtonLink href={deleteHref} kind="remove" opensDialog>
          {text('document.list.delete')}
          <span className="visually-hidden"> {document.name}</span>
        </ButtonLink>
      )}
    </li>
  );
}

type LatestMessagesProps = {
  portal: PortalName;
  projectId: number;
  messages: MessageRow[];
  mayWrite: boolean;
};

export function LatestMessages({ portal, projectId, messages, mayWrite }: LatestMessagesProps) {
  const text = useText();
  return (
    <Section
      id="messages"
      title={text('message.list.latest')}
      action={
        mayWrite && (
          <ButtonLink href={projectWritePath(portal, projectId)} kind="quiet" opensDialog>
            {text('message.write.action')}
          </ButtonLink>
        )
      }
    >
      {messages.length === 0 && <Hint>{text('message.list.emptyRead')}</Hint>}
      <ol>
        {messages.map(({ id, subject, senderName, createdAt, isUnread }) => (
          <LetterCard
            key={id}
            id={`message-${id}`}
            href={projectMessagePath(portal, projectId, id)}
            title={subject}
            sender={senderName ?? text('message.list.unknownSender')}
            date={<Moment at={createdAt} />}
            mark={isUnread && <Badge tone="info">{text('message.list.unread')}</Badge>}
          />
        ))}
      </ol>
      <a href={projectMessagesPath(portal, projectId)}>{text('message.list.all')}</a>
    </Section>
  );
}
