/** The parts of a project that its page edits in place, with the fields of their dialogs. */
export const editableParts = {
  description: ['description'],
  type: ['asset_type_id'],
  location: ['location'],
  value: ['current_property_value'],
  purchase: ['purchase_price'],
  renovation: ['renovation_cost'],
  budget: ['estimated_budget'],
  start: ['start_date'],
  end: ['end_date'],
} as const;

export type EditablePart = keyof typeof editableParts;
