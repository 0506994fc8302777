export const assetType = {
  list: {
    title: 'Asset types',
    lead: 'Every project is of one of these kinds; the dashboard sorts projects by them.',
    create: 'New asset type',
    empty: 'No asset types yet. A project needs one, such as Apartment, Office or Land.',
    edit: 'Edit',
    delete: 'Delete',
  },
  starter: {
    apartment: 'Apartment',
    house: 'House',
    building: 'Building',
    office: 'Office',
    shop: 'Shop',
    land: 'Land',
  },
  field: { name: 'Name', projects: 'Projects' },
  form: {
    createTitle: 'New asset type',
    editTitle: 'Rename {{name}}',
    create: 'Create asset type',
    save: 'Save changes',
  },
  hint: {
    name: 'A kind of property, such as Apartment, Office or Land',
    shownBy_one: '{{count}} project will show the new name.',
    shownBy_two: '{{count}} projects will show the new name.',
    shownBy_other: '{{count}} projects will show the new name.',
  },
  delete: {
    title: 'Delete {{name}}?',
    text: 'No project is of this type, so nothing else changes.',
    confirm: 'Delete the asset type',
    failed: 'Delete failed: a project of this type was added meanwhile.',
    refusedTitle: '{{name}} cannot be deleted',
    projects_one: '{{count}} project is of this type. Give it another type first:',
    projects_two: '{{count}} projects are of this type. Give them another type first:',
    projects_other: '{{count}} projects are of this type. Give them another type first:',
    others_one: 'and {{count}} other',
    others_two: 'and {{count}} others',
    others_other: 'and {{count}} others',
    deleted_one: '{{count}} deleted project is of this type and could not be restored without it.',
    deleted_two:
      '{{count}} deleted projects are of this type and could not be restored without it.',
    deleted_other:
      '{{count}} deleted projects are of this type and could not be restored without it.',
    toDeleted: 'See deleted projects',
    back: 'Back to the list',
  },
  toast: {
    created: '{{name}} created successfully.',
    updated: '{{name}} updated successfully.',
    deleted: '{{name}} deleted successfully.',
  },
  errors: {
    listFailed: 'Failed to fetch asset types',
    loadFailed: 'Failed to load Category',
    nameTaken: 'There is an asset type of this name already.',
    stale:
      'Somebody renamed this asset type while you were editing it. What you typed is kept below: save again to replace the other name, or cancel to keep it.',
  },
};
