import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import {
  peopleDeletePath,
  peopleExportPath,
  personAccessPath,
  personCreatePath,
  personDeletePath,
  personEditPath,
  planPath,
  projectsPath,
} from '~/paths';
import { ExportLink, ListPage } from '~/screens/shell/list-page';
import { Actions } from '~/ui/actions';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { withListState } from '~/ui/list-state';
import { Pills } from '~/ui/pills';
import type { peopleListLoader } from './list.server';
import { impersonateAction, personColumns } from './parts/columns';

export function PeopleListScreen() {
  const list = useLoaderData<ReturnType<typeof peopleListLoader>>();
  const { portal, kind, state, missingPlan, mayPay, mayAdd, siblings, turn, importHref } = list;
  const { here } = useFrame();
  const { bulk } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      lead={turn && <a href={turn.href}>{turn.label}</a>}
      create={
        mayAdd && {
          label: text(`person.kind.${kind}.add`),
          href: missingPlan ? planPath(portal) : personCreatePath(portal, kind),
        }
      }
      filters={list.filters}
      toolbar={
        <Actions
          more={
            importHref && (
              <>
                <ExportLink href={list.exportHref} />
                <ButtonLink href={importHref} kind="quiet" icon="upload">
                  {text('transfer.import')}
                </ButtonLink>
              </>
            )
          }
        >
          {!importHref && <ExportLink href={list.exportHref} />}
        </Actions>
      }
      columns={personColumns(text, list.columns)}
      rowName={(row) => row.name}
      hasActions={list.rows.some(
        (row) => row.mayEdit || row.mayDelete || row.mayImpersonate || row.maySuspend,
      )}
      actions={(row) => [
        impersonateAction(text, row, here),
        row.mayEdit && {
          label: text('person.list.edit'),
          href: personEditPath(portal, kind, row.id),
        },
        // The edit form has the same link.
        !row.mayEdit &&
          row.maySuspend && {
            label: text('access.action'),
            href: personAccessPath(portal, row.id),
          },
        row.mayDelete && {
          label: text(row.guestAs ? 'person.list.remove' : 'person.list.delete'),
          href: withListState(personDeletePath(portal, kind, row.id), state),
          kind: 'danger',
        },
      ]}
      bulk={
        bulk && {
          chosen: bulk.chosen,
          actions: [
            {
              label: text('transfer.export'),
              href: peopleExportPath(portal, kind),
              icon: 'download',
            },
            bulk.mayDelete && {
              label: text('person.list.delete'),
              href: peopleDeletePath(portal, kind),
              icon: 'trash',
              kind: 'danger',
            },
          ],
        }
      }
      empty={list.empty}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    >
      {siblings.length > 0 && <Pills label={text('person.kinds')} items={siblings} />}
      {mayAdd && missingPlan && (
        <Alert
          kind="warn"
          action={
            mayPay && <ButtonLink href={planPath(portal)}>{text('plan.without.choose')}</ButtonLink>
          }
        >
          {missingPlan}
        </Alert>
      )}
    </ListPage>
  );
}
