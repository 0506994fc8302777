import {
  distributionPartPath,
  holdingCommitPath,
  holdingContributePath,
  holdingDeletePath,
  holdingEditPath,
  holdingPath,
  holdingSellPath,
  statementPath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { money } from '~/i18n/format';
import { amountText } from '~/models/fields';
import { contribute, contributionForm } from '~/models/holdings/contribute.server';
import { commitHolding, deleteHolding, updateHolding } from '~/models/holdings/save.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { holdingPage, holdingToChange } from '~/models/holdings/show.server';
import { explainHolding, explainPosition } from '~/models/investments/explain';
import { projectDocumentPath, projectDocumentsPath } from '~/paths';
import { holdingLinks, netLinks } from '~/screens/shell/holding-links';
import { holdingCrumbs } from './save.server';

export const holdingShowLoader = pageLoader((page) => {
  const { text, actor, portal, params } = page;
  const { project, changes, distributions, statements, documents, explicable, ...holding } =
    holdingPage(page, { ...params, explain: 'on' });
  const { id, name, committed } = holding;
  const links = holdingLinks(page, holding);
  const context = { text, links, netLinks: netLinks(portal, project.id) };
  const may = (isPermitted: boolean, href: string) => (isPermitted ? href : null);
  return {
    title: text('holding.show.title', { name }),
    name,
    breadcrumbs: holdingCrumbs(page, project),
    currency: project.currency,
    holding,
    explained: explicable && [
      ...explainPosition(context, { ...holding, changes }, explicable),
      ...explainHolding(context, explicable),
    ],
    documents: documents && {
      ...documents,
      rows: documents.rows.map((one) => ({
        ...one,
        href: projectDocumentPath(portal, project.id, one.id),
      })),
      here: holdingPath(portal, project.id, id),
      to: projectDocumentsPath('member', project.id),
    },
    distributions: distributions.map((one) => ({
      ...one,
      href: distributionPartPath(portal, project.id, one.distributionId, id),
    })),
    statements: statements.map((one) => ({
      ...one,
      href: statementPath(portal, project.id, one.id),
    })),
    changes: changes.map((change) => ({
      ...change,
      href: change.otherId === null ? null : holdingPath(portal, project.id, change.otherId),
    })),
    hrefs: {
      edit: may(updateHolding.permits(actor), holdingEditPath(portal, project.id, id)),
      commit: may(commitHolding.permits(actor), holdingCommitPath(portal, project.id, id)),
      contribute: may(
        contribute.permits(actor) && committed > holding.called,
        holdingContributePath(portal, project.id, id),
      ),
      sell: may(
        sellHolding.permits(actor) && committed > 0,
        holdingSellPath(portal, project.id, id),
      ),
      delete: may(
        deleteHolding.permits(actor) && !holding.isTraded,
        holdingDeletePath(portal, project.id, id),
      ),
    },
  };
});

const backTo = ({ portal }: Page, { id, projectId }: { id: number; projectId: number }) =>
  holdingPath(portal, projectId, id);

export const holdingCommitLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, name, project, committed, version, today } = holdingToChange(page, params);
  return {
    title: text('holding.commit.title', { name }),
    lead: text('holding.commit.lead', { committed: money(committed, project.currency) }),
    currency: project.currency,
    action: holdingCommitPath(portal, project.id, id),
    closeHref: holdingPath(portal, project.id, id),
    values: { version: String(version), committed: amountText(committed), date: today },
  };
});

export const holdingCommitAction = formAction(commitHolding, {
  done: (page, saved) => page.goTo(backTo(page, saved), 'holding.toast.committed'),
});

export const holdingContributeLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, name, project, unfunded, today } = contributionForm(page, params);
  return {
    title: text('holding.contribute.title', { name }),
    lead: text('holding.contribute.lead', { unfunded: money(unfunded, project.currency) }),
    currency: project.currency,
    action: holdingContributePath(portal, project.id, id),
    closeHref: holdingPath(portal, project.id, id),
    values: { form_key: formKey(page), date: today },
  };
});

export const holdingContributeAction = formAction(contribute, {
  done: (page, saved) => page.goTo(backTo(page, saved), 'holding.toast.contributed'),
});

export const holdingSellLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, name, project, committed, buyers, today } = holdingToChange(page, params);
  return {
    title: text('holding.sell.title', { name }),
    lead: text('holding.sell.lead', { committed: money(committed, project.currency) }),
    currency: project.currency,
    action: holdingSellPath(portal, project.id, id),
    closeHref: holdingPath(portal, project.id, id),
    buyers: buyers.map((buyer) => ({ value: String(buyer.id), label: buyer.name })),
    values: { form_key: formKey(page), date: today },
  };
});

export const holdingSellAction = formAction(sellHolding, {
  done: (page, saved) => page.goTo(backTo(page, saved), 'holding.toast.sold'),
});
