import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { monthName } from '~/i18n/times';
import type { InstallationState } from '~/models/dashboard/installation.server';
import { monthEnd } from '~/models/finance/days';
import { supportInboxPath, systemPath, transactionsPath, usersInfoPath } from '~/paths';
import { Section } from '~/ui/card';
import { PlainList } from '~/ui/lists';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { ProgressBar } from '~/ui/progress';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { TaskList } from '~/ui/task-list';
import { Hint } from '~/ui/text';

type Props = { state: InstallationState };

const tasks = {
  support: { href: supportInboxPath(), icon: 'support', tone: 'warn' },
  payments: { href: transactionsPath('admin'), icon: 'card', tone: 'warn' },
  mails: { href: systemPath(), icon: 'mail', tone: 'bad' },
  jobs: { href: systemPath(), icon: 'history', tone: 'bad' },
} as const;

/** The operator's open tasks, each with a link to its list. */
export function InstallationNeeds({ state: { needs, backup } }: Props) {
  const text = useText();
  const locale = useLocale();
  const open = (Object.keys(tasks) as (keyof typeof tasks)[]).filter((key) => needs[key] > 0);
  return (
    <Section title={text('dashboard.needs.title')}>
      {open.length === 0 && !backup.isOld && <Hint>{text('dashboard.needs.none')}</Hint>}
      <TaskList
        tasks={[
          ...(backup.isOld
            ? [
                {
                  key: 'backup',
                  href: systemPath(),
                  icon: 'warning' as const,
                  tone: 'bad' as const,
                  label: text(
                    `dashboard.installation.backup.${backup.at === null ? 'none' : 'old'}`,
                  ),
                },
              ]
            : []),
          ...open.map((key) => ({
            key,
            ...tasks[key],
            count: count(needs[key], locale),
            label: text(`dashboard.installation.needs.${key}`, { count: needs[key] }),
          })),
        ]}
      />
    </Section>
  );
}

/** New companies, the last backup, and the companies that soon need a larger plan. */
export function InstallationGrowth({ state }: Props) {
  const { signUps, backup, newest, nearLimit } = state;
  const text = useText();
  const locale = useLocale();
  return (
    <>
      <StatTiles>
        <StatTile
          label={text('dashboard.installation.signUps')}
          value={count(signUps.recent, locale)}
          hint={text('dashboard.installation.before', { count: signUps.before })}
        />
        <StatTile
          label={text('dashboard.installation.lastBackup')}
          href={systemPath()}
          value={<Day at={backup.at} />}
          hint={!backup.isOn && text('dashboard.installation.backup.off')}
        />
      </StatTiles>
      <Section title={text('dashboard.installation.newest')}>
        <PlainList>
          {newest.map(({ id, ownerId, name, createdAt, projectCount }) => (
            <li key={id}>
              {ownerId === null ? (
                <bdi>{name}</bdi>
              ) : (
                <a href={usersInfoPath(ownerId)}>
                  <bdi>{name}</bdi>
                </a>
              )}
              <Hint as="span">
                {text('dashboard.installation.projects', { count: projectCount })} ·{' '}
                <Day at={createdAt} />
              </Hint>
            </li>
          ))}
        </PlainList>
      </Section>
      {nearLimit.length > 0 && (
        <Section title={text('dashboard.installation.nearLimit')}>
          <PlainList>
            {nearLimit.map(({ id, name, projectCount, limit, projects, storage }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                <Hint as="span">
                  {projects >= storage && limit !== null
                    ? text('dashboard.installation.ofLimit', { used: projectCount, limit })
                    : text('dashboard.installation.ofStorage', { percent: storage })}
                </Hint>
              </li>
            ))}
          </PlainList>
        </Section>
      )}
    </>
  );
}

const transactionsIn = (month: string) =>
  transactionsPath('admin', {
    'filters[from]': `${month}-01`,
    'filters[to]': monthEnd(`${month}-01`),
  });

/** The income of each month, with a bar relative to the best month of its currency. */
export function IncomeByMonth({ state: { income } }: Props) {
  const text = useText();
  const locale = useLocale();
  if (income.length === 0) return null;
  const best = new Map<string, number>();
  for (const { currency, amount } of income)
    best.set(currency, Math.max(best.get(currency) ?? 1, amount));
  return (
    <Section title={text('dashboard.installation.income')}>
      <table className="w-full border-collapse [&_td]:py-2 [&_th]:py-2 [&_tr]:border-b [&_tr]:border-line">
        <caption className="visually-hidden">{text('dashboard.installation.income')}</caption>
        <tbody>
          {income.map(({ month, currency, amount }) => (
            <tr key={month + currency}>
              <th scope="row" className="text-start font-[400] whitespace-nowrap">
                {monthName(locale, month)}
              </th>
              <td className="w-full px-4">
                <ProgressBar
                  percent={(100 * Math.max(0, amount)) / (best.get(currency) ?? 1)}
                  isWide
                />
              </td>
              <td className="text-end">
                <Money minor={amount} currency={currency} href={transactionsIn(month)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
