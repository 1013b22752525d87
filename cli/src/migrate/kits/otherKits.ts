import { CliError } from '../../errors/CliError.js'
import { connectKit } from './connectkit.js'
import { rainbowKit } from './rainbowkit.js'
import { reownAppKit } from './reown.js'
import type { OtherKit } from './types.js'
import { web3Modal } from './web3modal.js'

/** The kits that `migrate` knows. */
export const otherKits: readonly OtherKit[] = [reownAppKit, web3Modal, rainbowKit, connectKit]

/**
 * Finds the other kits among the packages of a host.
 *
 * @param packageJson - the text of its package.json.
 * @returns each kit with the names of its packages, in the order of `otherKits`.
 */
export function otherKitsIn(
  packageJson: string | undefined,
): readonly { readonly kit: OtherKit; readonly packages: readonly string[] }[] {
  const manifest: Record<string, unknown> = JSON.parse((packageJson ?? '{}').replace(/^\uFEFF/, ''))
  const names = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((section) =>
    Object.keys(manifest[section] ?? {}),
  )
  return otherKits.flatMap((kit) => {
    const packages = [...new Set(names.filter((name) => kit.packages.test(name)))].sort()
    return packages.length === 0 ? [] : [{ kit, packages }]
  })
}

/**
 * Refuses to join a host that has another kit, because both would ask the same wallets.
 *
 * @param packageJson - the text of its package.json.
 * @throws CliError `TARGET_OTHER_KIT`, exit code 2.
 */
export function refuseOtherKit(packageJson: string | undefined): void {
  const [first] = otherKitsIn(packageJson)
  if (first === undefined) return
  const { kit, packages } = first
  const text = `This app has ${kit.name} (${packages.join(', ')}), and two kits would ask the same wallets. Nothing was written. To replace it, run npx create-appkit migrate from-${kit.id}. To have both, add --on-conflict merge.`
  throw new CliError('TARGET_OTHER_KIT', text)
}

/** Finds the rule of a name; the same name of another module can be something else. */
export function ruleOf(kit: OtherKit, name: string, module: string): OtherKit['names'][string] | undefined {
  const special = Object.entries(kit.names).find(
    ([key]) => key.endsWith(`#${name}`) && module.startsWith(key.split('#')[0] ?? ''),
  )
  return special?.[1] ?? (Object.hasOwn(kit.names, name) ? kit.names[name] : undefined)
}
