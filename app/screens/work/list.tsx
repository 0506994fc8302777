import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { withDialogs } from '~/screens/shell/question';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { PageHead } from '~/ui/page-head';
import type { milestoneListLoader } from './milestone-list.server';
import { WorkTable } from './parts/work-table';
import type { phaseListLoader } from './phase-list.server';

/** The phases of a project or the milestones of a phase; deleting opens a dialog over this page. */
export const WorkListScreen = withDialogs(WorkListPage);

function WorkListPage() {
  const list = useLoaderData<typeof phaseListLoader | typeof milestoneListLoader>();
  const { noun, title, crumbs, createHref, rows, note } = list;
  const text = useText();
  const create = createHref ? { label: text(`${noun}.list.create`), href: createHref } : undefined;
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={crumbs}
        action={
          <div className="flex flex-wrap gap-2">
            {'moneyHref' in list && list.moneyHref && (
              <ButtonLink href={list.moneyHref} icon="wallet">
                {text('money.section')}
              </ButtonLink>
            )}
            {create && (
              <ButtonLink href={create.href} kind="primary" icon="plus">
                {create.label}
              </ButtonLink>
            )}
          </div>
        }
      />
      {rows.length > 0 ? (
        <>
          <WorkTable list={list} />
          {note && (
            <p className="mt-4">
              {note.words}{' '}
              {note.takeHref && <a href={note.takeHref}>{text('milestone.list.take')}</a>}
            </p>
          )}
        </>
      ) : (
        <EmptyState text={text(`${noun}.list.${create ? 'empty' : 'emptyRead'}`)} action={create} />
      )}
    </>
  );
}
