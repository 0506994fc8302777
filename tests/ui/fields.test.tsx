import { useForm } from '@conform-to/react';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { CheckboxField, DateField, HiddenField, TextAreaField, TextField } from '~/ui/field';
import type { AnyField } from '~/ui/field-frame';
import { FileField } from '~/ui/file-field';
import { Form, FormErrors } from '~/ui/form';
import { MoneyField } from '~/ui/money-field';
import { SelectField } from '~/ui/select-field';
import { html } from './render';

type Given = { value?: string; errors?: string[] };

/** Renders one field of a form with a value and errors. */
function field(draw: (field: AnyField) => ReactElement, { value, errors }: Given = {}) {
  function Page() {
    const [form, fields] = useForm<{ name: string }>({
      id: 'f',
      defaultValue: { name: value },
      lastResult: errors && {
        status: 'error',
        initialValue: { name: value ?? '' },
        error: { name: errors },
      },
    });
    return <Form form={form}>{draw(fields.name)}</Form>;
  }
  return html(<Page />);
}

describe('TextField', () => {
  test('keeps the entered value, escaped, under its label', () => {
    const page = field((name) => <TextField field={name} label="Name" />, { value: '<Dana>' });
    expect(page).toContain('<label for="f-name">Name</label>');
    expect(page).toContain('value="&lt;Dana&gt;"');
    expect(page).not.toContain('aria-invalid');
  });

  test('links its error and its hint to the input', () => {
    const page = field((name) => <TextField field={name} label="Name" hint="In full" />, {
      errors: ['ui.close'],
    });
    expect(page).toContain('aria-invalid="true"');
    expect(page).toContain('aria-describedby="f-name-error f-name-description"');
    expect(page).toContain('id="f-name-description">In full');
    expect(page).toMatch(/id="f-name-error">.*Error:.*Close/);
  });

  test('shows an error that is no key unchanged', () => {
    const errors = ['Note: something went wrong. Please try again.'];
    expect(field((name) => <TextField field={name} label="Name" />, { errors })).toContain(
      errors[0],
    );
  });

  test('says in words that it is optional', () => {
    expect(field((name) => <TextField field={name} label="Name" optional />)).toContain(
      '(optional)',
    );
  });
});

describe('the other fields', () => {
  test('gives money its sign and left-to-right direction', () => {
    const page = field((name) => <MoneyField field={name} label="Value" currency="ILS" />, {
      value: '12.50',
    });
    expect(page).toContain('dir="ltr"');
    expect(page).toContain('₪');
    expect(page).toMatch(/inputMode="decimal"/i);
    expect(page).toContain('value="12.50"');
  });

  test('selects a choice, in groups too', () => {
    const option = { value: '2', label: 'House' };
    const page = field(
      (name) => (
        <SelectField
          field={name}
          label="Type"
          options={[]}
          groups={[{ label: 'Homes', options: [option] }]}
        />
      ),
      { value: '2' },
    );
    expect(page).toContain('<optgroup label="Homes"><option value="2" selected="">House</option>');
  });

  test('keep their values in text areas, dates, checkboxes and hidden fields', () => {
    expect(
      field((name) => <TextAreaField field={name} label="Text" />, { value: 'a\nb' }),
    ).toContain('a\nb');
    expect(
      field((name) => <DateField field={name} label="Day" />, { value: '2026-01-31' }),
    ).toContain('value="2026-01-31"');
    expect(field((name) => <CheckboxField field={name} label="Yes" />, { value: 'on' })).toContain(
      'checked=""',
    );
    expect(field((name) => <HiddenField field={name} />, { value: '7' })).toContain(
      'type="hidden" value="7"',
    );
  });

  test('render a file field without a schema', () => {
    const page = html(
      <FileField name="photos" label="Photos" accept="image/*" multiple errors={['Too large']} />,
    );
    expect(page).toContain('aria-describedby="form-photos-error"');
    expect(page).toContain('Too large');
  });
});

describe('FormErrors', () => {
  test('announces errors, or renders nothing', () => {
    expect(html(<FormErrors errors={[]} />)).toBe('');
    expect(html(<FormErrors errors={['Invalid OTP']} />)).toContain('role="alert"');
  });

  test('takes the focus and links to each field by any name', () => {
    const page = html(
      <Form
        id="phase"
        errors={{ 'phase-extras[0].key': ['Enter the name of extra 1.'], fine: undefined }}
      >
        <FileField name="attachment" label="Attachment" accept=".pdf" />
      </Form>,
    );
    expect(page).toContain('<h2 tabindex="-1" autofocus="">Please check the form</h2>');
    expect(page).toContain(
      '<li><a href="#phase-extras%5B0%5D.key">Enter the name of extra 1.</a></li>',
    );
    expect(page).toContain('id="phase-attachment"');
  });
});
