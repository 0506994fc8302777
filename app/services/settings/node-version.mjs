/**
 * Newer versions abort in better-sqlite3 12, so this is checked before it is loaded. Plain
 * JavaScript, because scripts that run before anything is installed use it too.
 *
 * @param {string} range `engines.node` of package.json, such as `>=20.19 <24`
 * @param {string} version such as `22.11.0`
 * @returns {string | null} why this version cannot run Yesod
 */
export function nodeProblem(range, version) {
  const [oldest, tooNew] = range.match(/\d+(\.\d+)?/g).map((part) => part.split('.').map(Number));
  const [major, minor] = version.split('.').map(Number);
  const isTooOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
  if (!isTooOld && major < tooNew[0]) return null;
  return `Yesod needs Node ${oldest.join('.')} or newer, but older than ${tooNew[0]}; this is ${version}. Install Node 22.`;
}
