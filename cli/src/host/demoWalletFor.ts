import { namespaces } from '../catalogue/namespaces.js'
import type { DemoWallet } from './types.js'

/**
 * Says on which families of chains the demo wallet can be used: those whose wallets need no chain to sign,
 * and those whose sandbox chain the app has.
 *
 * @param chosen Ids of the app's namespaces.
 * @param rpcUrlOf Gives where a sandbox chain answers, or undefined when the app does not have it.
 * @returns undefined when it can be used on none of them.
 */
export function demoWalletFor(
  chosen: readonly string[],
  rpcUrlOf: (caipNetworkId: string) => string | undefined,
): DemoWallet | undefined {
  const rpcUrls: Partial<Record<'rpcUrl' | 'solanaRpcUrl', string>> = {}
  const usable = namespaces.filter(({ id, sandbox }) => {
    if (!chosen.includes(id)) return false
    if (sandbox === undefined) return true
    const url = rpcUrlOf(sandbox.caipNetworkId)
    if (url !== undefined) rpcUrls[sandbox.demoOption] = url
    return url !== undefined
  })
  return usable.length === 0 ? undefined : { namespaces: usable.map(({ id }) => id), rpcUrls }
}
