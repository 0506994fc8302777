/** The form fields of a project in company one, whose asset type has the id 1. */
export const validProject = {
  name: 'Bialik Corner House',
  description: 'A corner house of 1928.\nTwo floors and a roof.',
  asset_type_id: '1',
  location: 'Bialik 4, Tel Aviv',
  current_property_value: '2,500,000.50',
  purchase_price: '1800000',
  renovation_cost: '400000',
  estimated_budget: '',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
};

/** A project form with changes; undefined removes a field. */
export function projectForm(
  changes: Record<string, string | undefined> = {},
  files: Files = {},
): FormData {
  const form = new FormData();
  const fields = { form_key: crypto.randomUUID(), ...validProject, ...changes };
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value);
  for (const [name, list] of Object.entries(files))
    for (const file of list) form.append(name, file);
  return form;
}
type Files = Record<string, File[]>;
