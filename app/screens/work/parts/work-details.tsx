import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { filePath } from '~/paths';
import { Facts } from '~/ui/lists';
import { Day } from '~/ui/moment';
import type { milestoneShowLoader, phaseShowLoader } from '../show.server';

export function WorkDetails() {
  const details = useLoaderData<typeof phaseShowLoader | typeof milestoneShowLoader>();
  const { work, parent, after } = details;
  const text = useText();
  const date = (label: string, value: string | null) =>
    value === null ? [] : [{ label, value: <Day at={value} /> }];
  const link = (label: string, to: { title: string; href: string } | null) =>
    to
      ? [
          {
            label,
            value: (
              <a href={to.href}>
                <bdi>{to.title}</bdi>
              </a>
            ),
          },
        ]
      : [];
  const { supervisor } = work.customFields;
  return (
    <Facts
      items={[
        ...date(text('work.field.startDate'), work.startDate),
        ...('dueDate' in work ? date(text('milestone.field.dueDate'), work.dueDate) : []),
        ...date(text('work.field.endDate'), work.endDate),
        ...('dateOfExpense' in work
          ? date(text('phase.field.dateOfExpense'), work.dateOfExpense)
          : []),
        ...link(
          text(details.noun === 'phase' ? 'phase.field.parent' : 'milestone.field.phase'),
          parent,
        ),
        ...link(text('phase.field.milestone'), after),
        ...(supervisor
          ? [{ label: text('work.field.supervisor'), value: <bdi>{supervisor}</bdi> }]
          : []),
        ...('attachment' in work && work.attachment
          ? link(text('phase.field.attachment'), {
              title: work.attachment.name,
              href: filePath(work.attachment.fileId),
            })
          : []),
        { label: text('work.show.updated'), value: <Day at={work.updatedAt} /> },
      ]}
    />
  );
}
