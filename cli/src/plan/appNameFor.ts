import { deriveNames } from '../host/deriveNames.js'
import { readableName } from '../host/readableName.js'
import type { Target } from '../host/types.js'

/**
 * Says what an app is called in its config: the folder's name, unless its package.json says otherwise.
 *
 * @param target The host.
 */
export function appNameFor(target: Target): string {
  const { title, packageName } = deriveNames(target.root)
  if (target.packageJson === undefined) return title
  const manifest: { name?: unknown } = JSON.parse(target.packageJson.replace(/^\uFEFF/, ''))
  const { name } = manifest
  return typeof name === 'string' && name !== '' && name !== packageName
    ? readableName(name.replaceAll(/\p{Cc}/gu, ''))
    : title
}
