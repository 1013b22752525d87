import { lookForWallets } from '../../../runtime/src/chains/createWalletRegistry.js'
import type { NamespaceDiscovery } from '../../../runtime/src/chains/driver.js'
import { readWallet } from './readWallet.js'

/** Finds the wallet at `window.mintaka`, also when it comes late. */
export const discover: NamespaceDiscovery['discover'] = (_context, report) => {
  let found = false
  return lookForWallets(() => {
    const { mintaka: place } = window as { mintaka?: unknown }
    if (found || readWallet(place) === undefined) return
    found = true
    const name = String((place as { name?: unknown }).name)
    report({ id: 'mintaka', name, type: 'announced', namespace: 'mintaka', provider: place })
  })
}
