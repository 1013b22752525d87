import type { Network } from 'appkit-runtime'
import * as bip122 from 'appkit-runtime/namespaces/bip122/networks'
import * as cosmos from 'appkit-runtime/namespaces/cosmos/networks'
import * as eip155 from 'appkit-runtime/namespaces/eip155/networks'
import * as polkadot from 'appkit-runtime/namespaces/polkadot/networks'
import * as solana from 'appkit-runtime/namespaces/solana/networks'

const all = [eip155, solana, bip122, polkadot, cosmos]
  .flatMap((namespace) => Object.values(namespace))
  .filter((value) => typeof value === 'object')

/**
 * Networks by their CAIP-2 ids, in that order. Their own nodes are on the internet, which no test asks.
 *
 * @param node - the address that stands for them, without the chain; each keeps its own when absent.
 */
export function findNetworks(ids: readonly string[], node?: string): readonly [Network, ...Network[]] {
  const [first, ...rest] = ids.map((id) => {
    const found = all.find(({ caipNetworkId }) => caipNetworkId === id)
    if (found === undefined) throw new Error(`There is no network ${id}`)
    if (node === undefined) return found
    return { ...found, rpcUrls: { default: { http: [node.replace('{chainId}', id)] } } }
  })
  if (first === undefined) throw new Error('A page needs a network')
  return [first, ...rest]
}
