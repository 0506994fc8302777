import { workStatuses } from 'db/schema/work';
import type { ProjectSetsOf } from '~/models/projects/included.server';
import { apiFilePath } from '~/paths';
import { creator, day, from, list, maybe, oneOf, presenter, text, whole } from './fields';

type AssetType = ProjectSetsOf['ofType'];

export const assetTypeName = presenter<AssetType>()('AssetTypeName', {
  id: whole,
  name: text,
  user: from(maybe(creator), (type) => type.creator),
});

const photo = presenter<{ fileId: number }>()('CardImage', {
  url: from(text, ({ fileId }) => apiFilePath(fileId)),
});

type Part = NonNullable<ProjectSetsOf['subItems']>[number];

/** A phase that is not part of another one. */
export const subItem = presenter<Omit<Part, 'projectId'>>()('SubItem', {
  id: whole,
  title: text,
  status: oneOf(workStatuses),
  start_date: day,
  end_date: day,
  progress: whole,
});

/** The fields of a project in a list that are sets of their own. */
export const setFields = {
  /** The cover photo; with `include=images` all photos. */
  images: from(list(photo), ({ photos }: ProjectSetsOf) => photos),
  asset_type_id: from(assetTypeName, ({ ofType }: ProjectSetsOf) => ofType),
  /** Null without `include=sub_items`. */
  sub_items: from(maybe(list(subItem)), ({ subItems }: ProjectSetsOf) => subItems),
};
