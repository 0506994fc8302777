import { fileResponse } from '~/http/file.server';
import { pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { openFile } from '~/models/files/visible.server';

/** Serves an upload and checks access each time. */
export const openFileLoader = pageLoader(async (page) => {
  const { params, url, request } = page;
  const file = openFile(page, { id: params.id, size: url.searchParams.get('size') });
  const response = await fileResponse(request, file, 'Cookie');
  if (!response) throw notFound();
  return response;
});
