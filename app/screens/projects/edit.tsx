import { useLoaderData } from '@remix-run/react';
import type { FormRefusal } from '~/http/form-action.server';
import { useText } from '~/i18n/text';
import { imageChoices, type ProjectFields, projectFields } from '~/models/projects/input';
import { assetTypeCreatePath, projectsPath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { ButtonLink, DefaultSubmit } from '~/ui/button';
import { DateField, TextAreaField, TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import { DealStart } from './parts/deal-start';
import { ProjectMoney } from './parts/money-fields';
import { NoRoom } from './parts/no-room';
import { PhotoFields, type ShownPhoto } from './parts/photo-fields';
import type { projectCreateLoader, projectEditLoader } from './save.server';

export function ProjectFormScreen() {
  const page = useLoaderData<typeof projectCreateLoader | typeof projectEditLoader>();
  const { title, portal, currency, backHref, name, isNew, assetTypes, owners, values, photos } =
    page;
  const text = useText();
  const form = useRecordForm<ProjectFields>('project', values, projectFields);
  const { fields, refused } = form;
  // Values typed before the limit was reached stay on the page.
  const isOpen = !page.noRoom || refused !== undefined;
  const options = (rows: { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[
          { label: text('project.list.title'), href: projectsPath(portal) },
          ...(name === null ? [] : [{ label: name, href: backHref }]),
        ]}
      />
      {page.noRoom && (
        <div id={`${form.form.id}-plan`}>
          <NoRoom noRoom={page.noRoom} />
        </div>
      )}
      {isOpen && assetTypes.length === 0 && (
        <Alert
          kind="info"
          action={
            page.mayAddType && (
              <ButtonLink href={assetTypeCreatePath(portal)}>
                {text('project.form.addType')}
              </ButtonLink>
            )
          }
        >
          {text('project.form.noTypes')}
        </Alert>
      )}
      {isOpen && (
        <RecordForm
          of={form}
          takesFiles
          failed={text(isNew ? 'project.errors.create' : 'project.errors.update')}
          stale={text('project.errors.stale')}
          submit={text(isNew ? 'project.form.create' : 'project.form.save')}
          backHref={backHref}
        >
          <DefaultSubmit />
          {page.deal && <DealStart deal={page.deal} fields={fields.deal.getFieldset()} />}
          <fieldset>
            <legend>{text('project.form.about')}</legend>
            <TextField
              field={fields.name}
              label={text('project.field.name')}
              maxLength={120}
              dir="auto"
            />
            <TextAreaField
              field={fields.description}
              label={text('project.field.description')}
              maxLength={5000}
              dir="auto"
            />
            <SelectField
              field={fields.asset_type_id}
              label={text('project.field.assetType')}
              options={[{ value: '', label: '–' }, ...options(assetTypes)]}
            />
            <TextField
              field={fields.location}
              label={text('project.field.location')}
              hint={text('project.hint.location')}
              autoComplete="address-line1"
              maxLength={200}
              dir="auto"
            />
            {owners.length > 1 && (
              <SelectField
                field={fields.entrepreneur_id}
                label={text('project.field.entrepreneur')}
                options={options(owners)}
              />
            )}
          </fieldset>
          <ProjectMoney
            form={form.form}
            fields={fields}
            currency={currency}
            hasSales={page.hasSales}
          />
          <fieldset>
            <legend>{text('project.form.time')}</legend>
            <DateField field={fields.start_date} label={text('project.field.startDate')} />
            <DateField field={fields.end_date} label={text('project.field.endDate')} />
          </fieldset>
          <PhotoFields
            photos={refused ? submittedPhotos(photos, refused) : photos}
            errors={refused?.lastResult.error?.images ?? undefined}
          />
        </RecordForm>
      )}
    </>
  );
}

/** The project's pictures in the order of the form, including uploads of earlier attempts. */
function submittedPhotos(own: ShownPhoto[], { lastResult, keptIds }: FormRefusal): ShownPhoto[] {
  const choices = imageChoices.safeParse(lastResult.initialValue?.images).data ?? [];
  return choices.flatMap((choice): ShownPhoto[] => {
    if ('fileId' in choice) return keptIds.includes(choice.fileId) ? [choice] : [];
    const photo = own.find(({ imageId }) => imageId === choice.imageId);
    return photo
      ? [{ ...photo, flag: choice.flag ?? photo.flag, isRemoved: choice.isRemoved }]
      : [];
  });
}
