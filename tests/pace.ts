/**
 * Whether every test is to run, as in `npm run test:release`. `npm test` shows each promise once, and leaves out what
 * shows it again: another compiler, one more process that is killed, more random runs.
 */
export const isRelease = process.env.APPKIT_TESTS === 'release'

/**
 * Chooses the cases of one promise that are tried.
 *
 * @param cases - all of them; the first show the promise
 * @param count - how many of them `npm test` tries
 * @returns in a release all of them, else the first
 * @example describe.each(someOf(kits, 1))('an app of %s', …)
 */
export function someOf<const Cases extends readonly unknown[]>(
  cases: Cases,
  count: number,
): readonly Cases[number][] {
  return isRelease ? cases : cases.slice(0, count)
}
