/** The fields of the payload a person can be refused for (001 §5, §7). */
export type PersonField =
  | 'email'
  | 'phone_number'
  | 'permission'
  | 'profile_photo'
  | 'project_ids'
  | 'role_id'
  | 'company_id'
  | 'user_id';

export type PersonRefusal =
  | 'emailTaken'
  | 'phoneTaken'
  | 'contactShared'
  | 'permissionNotHeld'
  | 'permissionRole'
  | 'permissionUnknown'
  | 'photoGone'
  | 'projectGone'
  | 'projectRole'
  | 'role'
  | 'company'
  | 'newOwner'
  | 'successor'
  | 'lastAdmin';

/** Why a person is not saved or deleted, and beside which field it is said. */
export class PersonRefused extends Error {
  override name = 'PersonRefused';

  constructor(
    readonly field: PersonField,
    readonly reason: PersonRefusal,
  ) {
    super(`${field}: ${reason}`);
  }
}
