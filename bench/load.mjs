import autocannon from 'autocannon';

export const browserHeaders = {
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-US,en;q=0.9',
};

/** @throws if a response has an unexpected status */
export async function load(url, { seconds, headers = {}, status = 200, ...request }) {
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers: { ...browserHeaders, ...headers },
    ...request,
  });
  const right = result.statusCodeStats[status]?.count ?? 0;
  if (right === 0 || result.errors > 0 || Object.keys(result.statusCodeStats).length > 1) {
    throw new Error(
      `${url}: not only ${status}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`,
    );
  }
  return { perSecond: result.requests.average, median: result.latency.p50 };
}
