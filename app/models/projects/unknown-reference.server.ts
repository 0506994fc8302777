/** Which field a saved reference did not fit. */
export class UnknownReference extends Error {
  constructor(readonly field: 'asset_type_id' | 'entrepreneur_id' | 'images') {
    super(field);
  }
}
