import type { Platform } from './types.js'

/**
 * The tab that is preselected: the first one (contracts/behaviour.md section 2). Where nobody makes
 * pairings, the first one that needs none, except on a phone, where the wallet's app comes first.
 */
export function firstPlatform(
  platforms: readonly Platform[],
  { paired, mobile }: { readonly paired: boolean; readonly mobile: boolean },
): Platform | undefined {
  const usable = platforms.find((platform) => platform === 'browser' || platform === 'unsupported')
  return (!paired && !mobile && usable) || platforms[0]
}
