import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { and, eq, inArray } from 'drizzle-orm';
import { type ZodType, z } from 'zod';
import { uploadsIn } from '~/models/files/unused.server';
import type { UploadField } from '~/models/files/uploads.server';
import type { Payload } from '~/models/operation.server';
import { parse } from '~/models/payload';
import { sha256 } from '~/services/secrets/random.server';

type HashInput = {
  input?: ZodType;
  uploads?: readonly UploadField[];
  payload: Payload;
  /** The ids that name the target; the input schema may not include them. */
  targetIds: Record<string, number>;
  uploaderId: number;
};

/** A retry uploads its files again under new ids, so uploads are compared by content and order. */
export function payloadHash(
  tx: Database,
  { input, uploads = [], payload, targetIds, uploaderId }: HashInput,
) {
  const ids = uploadsIn(payload, uploads);
  const fields = parse(input ?? z.object({}), withPlaceholders(payload, uploads, ids));
  return sha256(canonicalJson({ fields, targetIds, files: contentOf(tx, uploaderId, ids) }));
}

function contentOf(tx: Database, uploaderId: number, ids: number[]): string[] {
  if (ids.length === 0) return [];
  const rows = tx
    .select({ id: files.id, hash: files.hash })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.uploadedBy, uploaderId)))
    .all();
  return ids.map((id) => rows.find((row) => row.id === id)?.hash ?? `unknown ${id}`);
}

/** Replaces each upload id with its position, so that two uploads of the same file are equal. */
function withPlaceholders(
  payload: Payload,
  uploads: readonly UploadField[],
  ids: number[],
): Payload {
  if (ids.length === 0) return payload;
  const placeholder = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(placeholder);
    const position = ids.indexOf(Number(value));
    return position === -1 ? value : String(position + 1);
  };
  const changed: Payload = { ...payload };
  for (const { as } of uploads) {
    const [field, part] = as.split('[].') as [string, string?];
    const value = payload[field];
    if (!part) changed[field] = placeholder(value);
    else if (Array.isArray(value))
      changed[field] = value.map((entry: Payload | undefined) =>
        entry && part in entry ? { ...entry, [part]: placeholder(entry[part]) } : entry,
      );
  }
  return changed;
}

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  );
