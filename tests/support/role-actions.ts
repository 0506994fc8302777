/**
 * Who may do what to a project of company one that is the entrepreneur's, with an investor and a tenant in it
 * (001 §6). `user` works under the company's admin and holds `projects.view` and `messages.view`; `colleague` is
 * another entrepreneur of the company; `invited` is an investor who has not answered yet; `admin2` runs another
 * company; `stranger` is not signed in.
 */
export const actors = [
  'superadmin',
  'admin',
  'user',
  'entrepreneur',
  'colleague',
  'investor',
  'tenant',
  'invited',
  'admin2',
  'stranger',
] as const;
export type ActorName = (typeof actors)[number];

const yes = true;
const no = false;

/** A row for each action, a column for each actor in the order above. What is made new is made in one's own company. */
export const roleActions = {
  'project.view': [yes, yes, yes, yes, no, yes, yes, no, no, no],
  'project.create': [no, yes, no, yes, yes, no, no, no, yes, no],
  'project.edit': [no, yes, no, yes, no, no, no, no, no, no],
  'project.delete': [no, yes, no, yes, no, no, no, no, no, no],
  'project.restore': [yes, yes, no, no, no, no, no, no, no, no],
  'phase.list': [yes, yes, no, yes, no, yes, yes, no, no, no],
  'phase.create': [yes, yes, no, yes, no, no, no, no, no, no],
  'phase.edit': [yes, yes, no, yes, no, no, no, no, no, no],
  'phase.edit-in-project': [yes, yes, no, yes, no, no, no, no, no, no],
  'phase.move': [yes, yes, no, yes, no, no, no, no, no, no],
  'phase.delete': [yes, yes, no, yes, no, no, no, no, no, no],
  'milestone.list': [yes, yes, no, yes, no, yes, yes, no, no, no],
  'milestone.create': [yes, yes, no, yes, no, no, no, no, no, no],
  'milestone.edit': [yes, yes, no, yes, no, no, no, no, no, no],
  'milestone.edit-in-project': [yes, yes, no, yes, no, no, no, no, no, no],
  'milestone.move': [yes, yes, no, yes, no, no, no, no, no, no],
  'milestone.delete': [yes, yes, no, yes, no, no, no, no, no, no],
  'document.list': [yes, yes, no, yes, no, yes, yes, no, no, no],
  'document.upload': [no, yes, no, yes, no, no, no, no, no, no],
  'document.delete': [no, yes, no, yes, no, no, no, no, no, no],
  'message.list': [yes, yes, yes, yes, no, yes, yes, no, no, no],
  'message.read': [yes, yes, yes, yes, no, yes, yes, no, no, no],
  'message.send': [no, yes, no, yes, no, yes, yes, no, no, no],
  'invitation.invite': [no, yes, no, yes, no, no, no, no, no, no],
  'invitation.withdraw': [no, yes, no, yes, no, no, no, no, no, no],
  'invitation.accept': [no, no, no, no, no, no, no, yes, no, no],
  'invitation.reject': [no, no, no, no, no, no, no, yes, no, no],
  'asset-type.list': [no, yes, no, no, no, no, no, no, yes, no],
  'asset-type.create': [no, yes, no, no, no, no, no, no, yes, no],
  'asset-type.edit': [no, yes, no, no, no, no, no, no, no, no],
  'asset-type.delete': [no, yes, no, no, no, no, no, no, no, no],
} satisfies Record<string, boolean[]>;
export type RoleAction = keyof typeof roleActions;

export const isAllowed = (action: RoleAction, actor: ActorName): boolean =>
  roleActions[action][actors.indexOf(actor)] ?? no;
