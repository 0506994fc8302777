import { parse, useForm } from '@conform-to/react';
import { expect, test } from 'vitest';
import type { WorkFields } from '~/screens/work/edit';
import { NewMilestones } from '~/screens/work/parts/new-milestones';
import { Form } from '~/ui/form';
import { errorBeside, tagsOf } from '../support/html';
import { html as rendered } from './render';

const emptyRows = Array.from({ length: 5 }, () => ({ title: '', due_date: '' }));

/** Renders the rows of the form, empty or with values and errors. */
function rows(values?: Record<string, string>, errors: Record<string, string[]> = {}) {
  const form = new FormData();
  for (const [row] of emptyRows.entries())
    for (const name of ['title', 'due_date']) {
      const field = `milestones[${row}].${name}`;
      form.set(field, values?.[field] ?? '');
    }
  const submission = parse(form, { resolve: () => ({ error: {} as Record<string, string[]> }) });
  const lastResult = values && submission.reply({ fieldErrors: errors });
  const Rows = () => {
    const [form, fields] = useForm<WorkFields>({
      id: 'phase',
      lastResult,
      defaultValue: { milestones: emptyRows },
    });
    return (
      <Form form={form}>
        <NewMilestones field={fields.milestones} />
      </Form>
    );
  };
  return rendered(<Rows />);
}

const namesOf = (html: string) => tagsOf(html, 'input').map(({ name }) => name);
const isOpen = (html: string) => /<details[^>]* open/.test(html);

test('starts with five folded rows', () => {
  const html = rows();
  expect(namesOf(html)).toHaveLength(10);
  expect(isOpen(html)).toBe(false);
});

test('keeps its rows after an error, open and with each error on its field', () => {
  const html = rows(
    { 'milestones[2].title': 'Trees', 'milestones[4].due_date': '2026-11-01' },
    { 'milestones[2].due_date': ['Enter the due date.'] },
  );
  expect(isOpen(html)).toBe(true);
  expect(namesOf(html)).toHaveLength(10);
  const values = Object.fromEntries(tagsOf(html, 'input').map(({ name, value }) => [name, value]));
  expect(values['milestones[2].title']).toBe('Trees');
  expect(values['milestones[4].due_date']).toBe('2026-11-01');
  expect(errorBeside(html, 'milestones[2].due_date')).toContain('Enter the due date.');
});
