import type { ProjectView } from 'db/schema/person';
import { percent } from '~/i18n/format';
import { useLocale, useText, useTimes } from '~/i18n/text';
import { timesIn } from '~/i18n/times';
import type { ProjectCardRow } from '~/models/dashboard/member.server';
import {
  filePath,
  projectCreatePath,
  projectPath,
  projectsPath,
  projectsTimelinePath,
} from '~/paths';
import { Portfolio } from '~/screens/shell/portfolio';
import { expectedFact } from '~/screens/shell/profit-words';
import { HealthMarks } from '~/screens/shell/project-health';
import { Section } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { moneyFact } from '~/ui/money';
import { ProjectGrid } from '~/ui/project-card';
import { Hint } from '~/ui/text';

type Props = {
  cards: ProjectCardRow[];
  total: number;
  mayCreate: boolean;
  /** True for people who run projects: their cards would hide what is late. */
  isRunner: boolean;
  isTenant: boolean;
  view: ProjectView;
};

export function OwnProjects({ cards, total, mayCreate, isRunner, isTenant, view }: Props) {
  const text = useText();
  const times = useTimes();
  const locale = useLocale();
  const dayOf = ({ updatedAt, timeZone }: Pick<ProjectCardRow, 'updatedAt' | 'timeZone'>) =>
    (timeZone === null ? times : timesIn(timeZone)).day(updatedAt);
  /** Empty if the project's owner hides its amounts from the reader. */
  const amountsOf = ({ currency, ...project }: ProjectCardRow) => {
    if (project.currentPropertyValue === null) return [];
    return [
      moneyFact(text, text('dashboard.card.value'), project.currentPropertyValue, currency),
      ...expectedFact(text, project, currency),
      moneyFact(text, text('dashboard.card.profit'), project.profit, currency),
    ];
  };
  const factsOf = (project: ProjectCardRow) => {
    const { progress } = project.standing;
    return [
      ...amountsOf(project),
      // Tenants see no amounts, but need the contact person.
      ...(isTenant
        ? [{ label: text('project.field.entrepreneur'), value: project.entrepreneur, isName: true }]
        : []),
      { label: text('dashboard.card.updated'), value: dayOf(project) },
      ...(progress === null
        ? []
        : [{ label: text('dashboard.card.progress'), value: percent(progress, locale) }]),
    ];
  };
  return (
    <Section
      title={text('dashboard.member.projects')}
      action={
        total > 0 && (
          <div className="flex flex-wrap gap-x-4">
            <a href={projectsTimelinePath('member')}>{text('project.timeline.link')}</a>
            <a href={projectsPath('member')}>{text('dashboard.member.all', { count: total })}</a>
          </div>
        )
      }
    >
      {cards.length === 0 && (
        <EmptyState
          text={text(mayCreate ? 'dashboard.projects.none' : 'dashboard.member.none')}
          action={
            mayCreate
              ? { label: text('dashboard.company.newProject'), href: projectCreatePath('member') }
              : undefined
          }
        />
      )}
      {isRunner && cards.length > 0 && (
        <Portfolio
          caption={text('dashboard.member.projects')}
          portal="member"
          rows={cards}
          view={view}
          isMoneyShown
        />
      )}
      {!isRunner && (
        <ProjectGrid
          cards={cards.map((project) => ({
            href: projectPath('member', project.id),
            image: project.imageFileId === null ? null : filePath(project.imageFileId, 'card'),
            name: project.name,
            facts: factsOf(project),
            progress: project.standing.progress,
            note: (
              <>
                <HealthMarks {...project.standing} currency={project.currency} isShort />
                {project.hasChanged && <Hint>{text('dashboard.member.changed')}</Hint>}
              </>
            ),
          }))}
        />
      )}
    </Section>
  );
}
