import { defineNamespace } from '../../../runtime/src/chains/driver.js'
import { isAddress } from './isAddress.js'

export type { MintakaWallet as MintakaProvider } from './readWallet.js'

/** A namespace that there is not, through the wallet at `window.mintaka`. */
export const mintaka = /* @__PURE__ */ defineNamespace({
  namespace: 'mintaka',
  label: 'Mintaka',
  loadDiscovery: () => import('./discover.js'),
  load: () => import('./calls.js'),
  isChainReference: (reference) => /^[a-z]{1,16}$/.test(reference),
  isAddress,
})
