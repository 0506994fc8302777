import { type Permission, permissions, type Role } from 'db/schema/person';
import { describe, expect, test } from 'vitest';
import { type Actor, may } from '~/models/access/actor.server';
import { mayAdd, mayList, mayManage } from '~/models/people/allowed.server';
import {
  defaultPermissions,
  grantable,
  hasAllPermissionsOf,
  permissionsOf,
} from '~/models/people/permissions.server';

let serial = 0;
const actor = (role: Role, more: Partial<Actor> = {}): Actor => {
  serial += 1;
  return {
    id: serial,
    role,
    companyId: role === 'superadmin' ? null : 1,
    companyName: null,
    currency: 'USD',
    timeZone: null,
    name: role,
    email: null,
    locale: null,
    parentId: null,
    permissions: new Set(),
    seesOnlyOwnCompany: false,
    ...more,
  };
};
const user = (...granted: Permission[]) =>
  actor('admin', { parentId: 99, permissions: new Set<Permission>(granted) });

const everyRole = ['superadmin', 'admin', 'entrepreneur', 'investor', 'tenant'] as const;
const yes = true;
const no = false;

/**
 * For each role: whether it may list, add and manage a superadmin, admin, entrepreneur, investor
 * and tenant of its company.
 */
const table: [Role, 'list' | 'add' | 'manage', boolean[]][] = [
  ['superadmin', 'list', [no, yes, yes, yes, yes]],
  ['superadmin', 'add', [no, yes, yes, yes, yes]],
  ['superadmin', 'manage', [no, yes, yes, yes, yes]],
  ['admin', 'list', [no, yes, yes, yes, yes]],
  ['admin', 'add', [no, yes, yes, yes, yes]],
  ['admin', 'manage', [no, yes, yes, yes, yes]],
  ['entrepreneur', 'list', [no, no, no, yes, yes]],
  ['entrepreneur', 'add', [no, no, no, yes, yes]],
  ['entrepreneur', 'manage', [no, no, no, yes, yes]],
  ['investor', 'list', [no, no, yes, no, no]],
  ['investor', 'add', [no, no, no, no, no]],
  ['investor', 'manage', [no, no, no, no, no]],
  ['tenant', 'list', [no, no, yes, no, no]],
  ['tenant', 'add', [no, no, no, no, no]],
  ['tenant', 'manage', [no, no, no, no, no]],
];

describe('permissions by role and action', () => {
  test.each(table)('%s may %s', (role, action, expected) => {
    const acting = actor(role);
    const allowed = everyRole.map((targetRole) => {
      if (action === 'list') return mayList(acting, targetRole);
      if (action === 'add') return mayAdd(acting, targetRole);
      return (
        mayManage(acting, actor(targetRole), 'edit') &&
        mayManage(acting, actor(targetRole), 'delete')
      );
    });
    expect(allowed).toEqual(expected);
  });

  test('covers every role and action', () => {
    expect(table).toHaveLength(everyRole.length * 3);
  });
});

describe('people who cannot be managed', () => {
  test('refuses oneself and people of another company', () => {
    const admin = actor('admin');
    expect(mayManage(admin, admin, 'delete')).toBe(false);
    expect(mayManage(admin, actor('tenant', { companyId: 2 }), 'edit')).toBe(false);
    expect(mayManage(actor('superadmin'), actor('tenant', { companyId: 2 }), 'edit')).toBe(true);
  });

  test('refuses a person who holds more permissions', () => {
    const editor = user('people.view', 'people.edit', 'projects.view');
    expect(mayManage(editor, user('projects.view'), 'edit')).toBe(true);
    expect(mayManage(editor, user('projects.view', 'billing'), 'edit')).toBe(false);
    expect(mayManage(editor, actor('entrepreneur'), 'edit')).toBe(false);
    expect(mayManage(editor, user('projects.view'), 'delete')).toBe(false);
  });

  test('refuses the company’s admin to a company user with every permission', () => {
    const user = actor('admin', { parentId: 99, permissions: new Set(permissions) });
    expect(mayManage(user, actor('admin'), 'delete')).toBe(false);
  });
});

describe('permissions that can be granted', () => {
  test('grants only permissions the actor holds and the role can use', () => {
    expect(grantable(user('people.create', 'projects.view', 'projects.edit'), 'tenant')).toEqual([
      'projects.view',
    ]);
    expect(grantable(actor('admin'), 'entrepreneur')).toEqual([...permissions]);
    expect(grantable(actor('entrepreneur'), 'investor')).not.toContain('billing');
  });

  test('offers a role the permissions it has by default and can lose', () => {
    const canLose = permissionsOf(actor('tenant')).filter(
      (permission) => permission !== 'invitations.view',
    );
    expect(defaultPermissions(actor('admin'), 'tenant')).toEqual(canLose);
    expect(defaultPermissions(user('projects.view'), 'entrepreneur')).toEqual(['projects.view']);
  });

  test('gives a company user exactly the granted permissions, and an invited role its own invitations', () => {
    const tenant = actor('tenant', {
      parentId: 1,
      permissions: new Set<Permission>(['projects.view']),
    });
    expect(permissionsOf(tenant)).toEqual(['projects.view', 'invitations.view']);
    expect(may(actor('tenant'), 'messages.create')).toBe(true);
    expect(may(tenant, 'messages.create')).toBe(false);
  });

  test('gives each role every permission of the roles below it', () => {
    expect(hasAllPermissionsOf(actor('admin'), actor('entrepreneur'))).toBe(true);
    expect(hasAllPermissionsOf(actor('entrepreneur'), actor('tenant'))).toBe(true);
    expect(hasAllPermissionsOf(actor('tenant'), actor('entrepreneur'))).toBe(false);
  });
});
