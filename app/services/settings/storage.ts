import { type Environment, oneOf, required } from './environment';

export type BucketSettings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type StorageSettings = {
  /** The bucket of the uploads; null if they are in the data directory. */
  bucket: BucketSettings | null;
  /** The address that Litestream copies the database to; null if it does not. */
  standbyUrl: string | null;
};

/** @throws if a setting is missing or invalid */
export const storageSettings = (env: Environment): StorageSettings => ({
  bucket:
    oneOf(env, 'FILES', ['folder', 's3'], 'folder') === 's3'
      ? bucketSettings(env, 'FILES=s3')
      : null,
  standbyUrl: standbyUrl(env),
});

/** @param by what needs the bucket, for the message about a missing setting */
export function bucketSettings(env: Environment, by: string): BucketSettings {
  const bucket = required(env, 'S3_BUCKET', by);
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket))
    throw new Error('S3_BUCKET must be the name of a bucket, in lower case, without a path.');
  return {
    endpoint: endpointOf(required(env, 'S3_ENDPOINT', by)),
    region: env.S3_REGION || 'us-east-1',
    bucket,
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID', by),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY', by),
  };
}

function endpointOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search)
    throw new Error('S3_ENDPOINT must be a URL such as https://s3.eu-central-1.amazonaws.com.');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function standbyUrl(env: Environment): string | null {
  const url = env.LITESTREAM_URL?.trim();
  if (!url) return null;
  // Anything else could be read as an option or as a database path.
  if (!/^[a-z\d]+:\/\/./.test(url))
    throw new Error('LITESTREAM_URL must be a URL such as s3://bucket/path.');
  return url;
}
