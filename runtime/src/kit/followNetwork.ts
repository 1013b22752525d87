import { computed, effect, untracked } from '@preact/signals-core'
import { goBack } from './actions/goBack.js'
import { openModal } from './actions/openModal.js'
import { connectionOf } from './connectionOf.js'
import { mustLeaveNetwork } from './mustLeaveNetwork.js'
import { setNetwork } from './setNetwork.js'
import type { Chain, Kit } from './types.js'

/**
 * Keeps the network, the balance and the open view true to the wallet (contracts/behaviour.md
 * section 1, "network change while open").
 *
 * @returns a function that ends it.
 */
export function followNetwork(kit: Kit, chain: Chain): () => void {
  const walletNetwork = computed(() => connectionOf(chain)?.caipNetworkId)
  const account = computed(() => {
    const connection = connectionOf(chain)
    return connection && `${connection.caipNetworkId}:${connection.address}`
  })
  let previous: string | undefined
  const endNetwork = effect(() => {
    const id = walletNetwork.value
    const before = previous
    previous = id
    if (id === undefined) return
    untracked(() => {
      const network = chain.networks.peek().find((each) => each.caipNetworkId === id)
      if (network !== undefined) setNetwork(kit, chain, network)
      if (before !== undefined && kit.activeNamespace.peek() === chain.namespace) followInModal(kit)
    })
  })
  const endBalance = effect(() => {
    const isConnected = account.value !== undefined
    untracked(() => {
      if (!isConnected) chain.balance.value = { status: 'idle' }
      else
        import('./connectActions.js').then(
          ({ refreshBalance }) => refreshBalance(kit, { namespace: chain.namespace, cached: true }),
          () => {},
        )
    })
  })
  return () => {
    endNetwork()
    endBalance()
  }
}

function followInModal(kit: Kit): void {
  const view = kit.router.peek().at(-1)?.view
  if (mustLeaveNetwork(kit)) {
    if (!kit.routes.has('UnsupportedChain')) return
    if (kit.modal.peek().open) kit.router.value = [{ view: 'UnsupportedChain' }]
    else openModal(kit, { view: 'UnsupportedChain' }).catch(() => {})
  } else if (kit.modal.peek().open && (view === 'UnsupportedChain' || view === 'Networks')) goBack(kit)
}
