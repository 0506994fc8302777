import type { WorkStatus } from 'db/schema/work';
import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { Amount } from '~/ui/amount';
import { Badge } from '~/ui/badge';
import { Ltr } from '~/ui/ltr';
import type { Tone } from '~/ui/tone';

type Phase = {
  id: number;
  title: string;
  status: WorkStatus;
  startDate: string;
  endDate: string;
  plannedCost: number;
  actualCost: number;
};

type BudgetBreakdownProps = {
  phases: Phase[];
  extras: { label: string; amount: number }[];
  currency: string;
};

const tones: Record<WorkStatus, Tone> = { planning: 'info', 'in-progress': 'warn', completed: 'good' };

/** What each phase was to cost and what it cost, the extra figures, and all of it together (001 §3). */
export function BudgetBreakdown({ phases, extras, currency }: BudgetBreakdownProps) {
  const text = useText();
  const figure = (minor: number) => <Amount>{money(minor, currency)}</Amount>;
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const extra = sum(extras.map(({ amount }) => amount));
  if (phases.length === 0 && extras.length === 0)
    return <p className="hint">{text('project.show.noPhases')}</p>;
  return (
    <div className="table-wrap">
      <table className="table">
        <caption className="visually-hidden">{text('project.show.phases')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('project.show.phase')}</th>
            <th scope="col">{text('project.show.status')}</th>
            <th scope="col">{text('project.show.dates')}</th>
            <th scope="col" className="end">
              {text('project.show.planned')}
            </th>
            <th scope="col" className="end">
              {text('project.show.actual')}
            </th>
          </tr>
        </thead>
        <tbody>
          {phases.map((phase) => (
            <tr key={phase.id}>
              <th scope="row">
                <bdi>{phase.title}</bdi>
              </th>
              <td data-label={text('project.show.status')}>
                <Badge tone={tones[phase.status]}>{text(`project.status.${phase.status}`)}</Badge>
              </td>
              <td data-label={text('project.show.dates')}>
                <Ltr>
                  {day(phase.startDate)} – {day(phase.endDate)}
                </Ltr>
              </td>
              <td data-label={text('project.show.planned')} className="end">
                {figure(phase.plannedCost)}
              </td>
              <td data-label={text('project.show.actual')} className="end">
                {figure(phase.actualCost)}
                {phase.actualCost > phase.plannedCost && (
                  <>
                    {' '}
                    <Badge tone="bad">{text('project.show.over')}</Badge>
                  </>
                )}
              </td>
            </tr>
          ))}
          {extras.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row" colSpan={4}>
                <bdi>{label}</bdi>
              </th>
              <td className="end">{figure(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {text('project.show.total')}
            </th>
            <td className="end" data-label={text('project.show.planned')}>
              {figure(sum(phases.map((phase) => phase.plannedCost)) + extra)}
            </td>
            <td className="end" data-label={text('project.show.actual')}>
              {figure(sum(phases.map((phase) => phase.actualCost)) + extra)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
