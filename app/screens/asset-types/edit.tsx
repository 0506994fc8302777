import { useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type AssetTypeFields, assetTypeFields } from '~/models/asset-types/input';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { TextField } from '~/ui/field';
import { Form, FormActions, FormState } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { assetTypeCreateAction, assetTypeCreateLoader, assetTypeEditLoader } from './save.server';

/** One form to add an asset type and to rename one. */
export function AssetTypeFormScreen() {
  const { title, backHref, isNew, projectCount, values } = useLoaderData<
    typeof assetTypeCreateLoader | typeof assetTypeEditLoader
  >();
  const refused = useActionData<typeof assetTypeCreateAction>();
  const text = useText();
  const [form, fields] = useForm<AssetTypeFields>({
    id: 'asset-type',
    lastResult: refused?.lastResult,
    defaultValue: values,
    constraint: getZodConstraint(assetTypeFields),
  });
  const hint =
    projectCount > 0
      ? text('assetType.hint.shownBy', { count: projectCount })
      : isNew
        ? text('assetType.hint.name')
        : undefined;
  return (
    <>
      <PageHead title={title} breadcrumbs={[{ label: text('assetType.list.title'), href: backHref }]} />
      {refused?.version && <Alert kind="warn">{text('assetType.errors.stale')}</Alert>}
      <Form form={form}>
        <FormState values={values} version={refused?.version} />
        <TextField
          field={fields.name}
          label={text('assetType.field.name')}
          hint={hint}
          maxLength={80}
          dir="auto"
          autoComplete="off"
        />
        <FormActions>
          <SubmitButton>{text(isNew ? 'assetType.form.create' : 'assetType.form.save')}</SubmitButton>
          <ButtonLink href={backHref}>{text('form.cancel')}</ButtonLink>
        </FormActions>
      </Form>
    </>
  );
}
