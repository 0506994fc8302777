import type { WorkStatus } from 'db/schema/work';
import { useText } from '~/i18n/text';
import { statusTones } from '~/models/work/input';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { PlainList } from '~/ui/lists';
import { Day } from '~/ui/moment';
import { Hint } from '~/ui/text';

export type WorkLink = {
  id: number;
  title: string;
  status: WorkStatus;
  endDate: string;
  /** Only for milestones. */
  dueDate?: string;
  progress: number;
  href: string;
};

type WorkLinksProps = {
  title: string;
  rows: WorkLink[];
  none?: string;
  listHref?: string;
  createHref?: string;
};

export function WorkLinks({ title, rows, none, listHref, createHref }: WorkLinksProps) {
  const text = useText();
  return (
    <Section
      title={title}
      action={
        (listHref || createHref) && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {listHref && <a href={listHref}>{text('work.show.list')}</a>}
            {createHref && (
              <ButtonLink href={createHref} icon="plus">
                {text('milestone.list.create')}
              </ButtonLink>
            )}
          </div>
        )
      }
    >
      {rows.length === 0 && <Hint>{none}</Hint>}
      <PlainList>
        {rows.map(({ id, title, status, endDate, dueDate, progress, href }) => (
          <li key={id}>
            <span className="min-w-0">
              <a href={href}>
                <bdi>{title}</bdi>
              </a>
              <Hint as="span" className="block">
                {text(dueDate ? 'milestone.field.dueDate' : 'work.field.endDate')}:{' '}
                <Day at={dueDate ?? endDate} /> · {text('work.list.percent', { percent: progress })}
              </Hint>
            </span>
            <Badge tone={statusTones[status]}>{text(`project.status.${status}`)}</Badge>
          </li>
        ))}
      </PlainList>
    </Section>
  );
}
