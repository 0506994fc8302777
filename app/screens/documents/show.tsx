import { Outlet, useLoaderData } from '@remix-run/react';
import { bytes } from '~/i18n/bytes';
import { useText } from '~/i18n/text';
import { filePath } from '~/paths';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { FileMark } from '~/ui/file-mark';
import { PlainList } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day, Moment } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { documentShowLoader } from './show.server';

type Shown = ReturnType<typeof useLoaderData<typeof documentShowLoader>>;

export function DocumentShowScreen() {
  const { name, breadcrumbs, uploadHref, deleteHref, versions, audience, openings, unopened } =
    useLoaderData<typeof documentShowLoader>();
  const text = useText();
  return (
    <>
      <PageHead
        title={name}
        breadcrumbs={breadcrumbs}
        lead={audience && `${text('document.field.audience')}: ${audience.words}`}
        action={
          <div className="flex flex-wrap gap-2">
            {deleteHref && (
              <ButtonLink href={deleteHref} kind="remove" icon="trash">
                {text('document.list.delete')}
              </ButtonLink>
            )}
            {audience?.href && (
              <ButtonLink href={audience.href} icon="eye" opensDialog>
                {text('document.audience.action')}
              </ButtonLink>
            )}
            {uploadHref && (
              <ButtonLink href={uploadHref} kind="primary" icon="upload">
                {text('document.show.upload')}
              </ButtonLink>
            )}
          </div>
        }
      />
      <Section title={text('document.show.versions')}>
        <PlainList>
          {versions.map((version, i) => (
            <Version key={version.id} version={version} isCurrent={i === 0} />
          ))}
        </PlainList>
      </Section>
      {openings && <Openings openings={openings} />}
      {unopened && unopened.length > 0 && (
        <Section title={text('document.show.unopened')}>
          <PlainList>
            {unopened.map((reader) => (
              <li key={reader}>
                <bdi>{reader}</bdi>
              </li>
            ))}
          </PlainList>
        </Section>
      )}
      <Outlet />
    </>
  );
}

function Version({
  version,
  isCurrent,
}: {
  version: Shown['versions'][number];
  isCurrent: boolean;
}) {
  const text = useText();
  return (
    <li className="flex items-center gap-3">
      <FileMark kind={version.kind} />
      <span className="min-w-0 flex-[1_1_8rem]">
        <a href={filePath(version.fileId)}>
          {text('document.list.version', { number: version.number })}: <bdi>{version.fileName}</bdi>
        </a>{' '}
        {isCurrent && <Badge tone="good">{text('document.show.current')}</Badge>}
        <Hint as="span" className="block">
          {text(`document.kind.${version.kind}`)} · <Ltr>{bytes(version.size)}</Ltr> ·{' '}
          <bdi>{version.uploadedBy ?? '–'}</bdi> · <Day at={version.createdAt} />
        </Hint>
      </span>
    </li>
  );
}

function Openings({ openings }: { openings: NonNullable<Shown['openings']> }) {
  const text = useText();
  const version = text('document.field.version');
  const times = [
    ['firstAt', text('document.show.first')],
    ['lastAt', text('document.show.last')],
  ] as const;
  return (
    <Section title={text('document.show.openings')}>
      <Hint>{text('document.show.openingsHint')}</Hint>
      {openings.length === 0 && <p>{text('document.show.noOpenings')}</p>}
      {openings.length > 0 && (
        <TableFrame caption={text('document.show.openings')}>
          <thead>
            <tr>
              <th scope="col">{text('document.show.person')}</th>
              <th scope="col">{version}</th>
              {times.map(([key, header]) => (
                <th key={key} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {openings.map((opening) => (
              <tr key={`${opening.documentId} ${opening.personId}`}>
                <th scope="row">
                  <bdi>{opening.name}</bdi>
                </th>
                <td data-label={version}>{opening.number}</td>
                {times.map(([key, header]) => (
                  <td key={key} data-label={header}>
                    <Moment at={opening[key]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </Section>
  );
}
