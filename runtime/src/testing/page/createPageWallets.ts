import { installWallet } from './installWallet.js'
import type { PageWallet, PageWallets } from './types.js'

/** The wallets of a page, none at first. */
export function createPageWallets(): PageWallets {
  const all: PageWallet[] = []
  return {
    all,
    install: (order) => void all.push(...installWallet(order)),
    find(key, namespace) {
      const found = all.find((each) => each.key === key && each.namespace === namespace)
      if (found === undefined) throw new Error(`The page has no wallet ${key} of ${namespace}`)
      return found
    },
  }
}
