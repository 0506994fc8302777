import { holdingDeletePath, holdingPath, holdingsPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { createHolding, deleteHolding, updateHolding } from '~/models/holdings/save.server';
import { holdingForEdit, holdingToChange, newHolding } from '~/models/holdings/show.server';
import { projectPath } from '~/paths';
import type { Question, Refusal } from '~/screens/shell/question';

type Project = { id: number; name: string; currency: string };

/** The breadcrumbs of a page of a project's holdings. */
export const holdingCrumbs = ({ text, portal }: Page, { id, name }: Project) => [
  { label: name, href: projectPath(portal, id) },
  { label: text('holding.list.title'), href: holdingsPath(portal, id) },
];

type Investor = { id: number; name: string; email: string | null };
const choices = (investors: Investor[]) =>
  investors.map(({ id, name, email }) => ({
    value: String(id),
    label: email === null ? name : `${name} (${email})`,
  }));

export const holdingCreateLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, today, investors } = newHolding(page, params);
  return {
    title: text('holding.form.createTitle'),
    crumbs: holdingCrumbs(page, project),
    currency: project.currency,
    isNew: true,
    backHref: holdingsPath(portal, project.id),
    investors: choices(investors),
    values: { form_key: formKey(page), joined_on: today },
  };
});

const pathOf = ({ portal }: Page, { id, projectId }: { id: number; projectId: number }) =>
  holdingPath(portal, projectId, id);

export const holdingCreateAction = formAction(createHolding, {
  done: (page, saved) => page.goTo(pathOf(page, saved), 'holding.toast.created'),
});

export const holdingEditLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { holding, investors } = holdingForEdit(page, params);
  const { id, personId, name, email, shareClass, isSponsor, version, project } = holding;
  const { withholdingRate } = holding;
  const isGone = personId !== null && investors.every((investor) => investor.id !== personId);
  const holder = isGone ? [{ id: personId, name, email: null }] : [];
  return {
    title: text('holding.form.editTitle'),
    crumbs: holdingCrumbs(page, project),
    currency: project.currency,
    isNew: false,
    backHref: holdingPath(portal, project.id, id),
    investors: choices([...holder, ...investors]),
    values: {
      version: String(version),
      person_id: personId === null ? undefined : String(personId),
      name,
      email: email ?? undefined,
      share_class: shareClass ?? undefined,
      is_sponsor: isSponsor ? 'on' : undefined,
      withholding_rate: withholdingRate === 0 ? undefined : String(withholdingRate / 100),
    },
  };
});

export const holdingEditAction = formAction(updateHolding, {
  done: (page, saved) => page.goTo(pathOf(page, saved), 'holding.toast.updated'),
});

export const holdingDeleteLoader = pageLoader((page): Question | Refusal => {
  const { text, portal, params } = page;
  const { id, name, project, isTraded } = holdingToChange(page, params);
  const closeHref = holdingPath(portal, project.id, id);
  if (isTraded)
    return {
      title: text('holding.delete.refusedTitle', { name }),
      words: [text('holding.delete.refused')],
      backLabel: text('holding.delete.back'),
      closeHref,
    };
  return {
    title: text('holding.delete.title', { name }),
    words: [text('holding.delete.text')],
    confirmLabel: text('holding.delete.confirm'),
    danger: true,
    action: holdingDeletePath(portal, project.id, id),
    closeHref,
  };
});

export const holdingDeleteAction = formAction(deleteHolding, {
  done: (page, { name, projectId }) =>
    page.goTo(holdingsPath(page.portal, projectId), 'holding.toast.deleted', { name }),
});
