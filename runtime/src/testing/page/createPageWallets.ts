import { registerStandardWallet } from '../walletStandard/registerStandardWallet.js'
import {
  createBip122Part,
  createCosmosPart,
  createEip155Part,
  createPolkadotPart,
  createSolanaPart,
} from './createParts.js'
import type {
  PageHeld,
  PagePart,
  PageStorage,
  PageWallet,
  PageWalletOrder,
  PageWallets,
  TestNamespace,
} from './types.js'

/** Creates the list of a page's wallets, empty at first. */
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

/**
 * Creates a wallet of one or several namespaces and shows it to the page, immediately or after a delay. Its parts of
 * the Wallet Standard are one wallet there.
 *
 * @returns one entry for each namespace.
 */
function installWallet({ key, namespaces, after, ...info }: PageWalletOrder): readonly PageWallet[] {
  const { eip155, solana, bip122, polkadot, cosmos } = namespaces
  const made = [
    eip155 && create(key, 'eip155', info, (held) => createEip155Part(eip155, held)),
    solana && create(key, 'solana', info, (held) => createSolanaPart(solana, held)),
    bip122 && create(key, 'bip122', info, (held) => createBip122Part(bip122, held)),
    polkadot && create(key, 'polkadot', info, (held) => createPolkadotPart(polkadot, held)),
    cosmos && create(key, 'cosmos', info, (held) => createCosmosPart(cosmos, held)),
  ].filter((each) => each !== undefined)

  const show = () => {
    for (const { part } of made) part.show?.()
    const parts = made.flatMap(({ part }) => part.standard ?? [])
    if (parts.length > 0) registerStandardWallet({ name: 'Test Wallet', ...info, parts })
  }
  if (after === undefined) show()
  else setTimeout(show, after)
  return made.map(({ wallet }) => wallet)
}

function create(
  key: string,
  namespace: TestNamespace,
  info: PageHeld['info'],
  make: (held: PageHeld) => PagePart,
): { readonly part: PagePart; readonly wallet: PageWallet } {
  const prompts: PageWallet['prompts'][number][] = []
  const approve = async (call: PageWallet['prompts'][number]) => {
    prompts.push(call)
    return true
  }
  const storage = createStorage(`${key}:${namespace}:`)
  const part = make({ info, storage, approve })
  const wallet = { ...part.wallet, key, namespace, prompts }
  syncPages(wallet, storage)
  return { part, wallet }
}

/** An extension has one state for all pages: permission, lock and network of one page are those of every page. */
function syncPages(wallet: PageWallet, storage: PageStorage): void {
  storage.watch((key, value) => {
    if (key.endsWith(':permitted')) return value === null ? wallet.forget() : wallet.allow()
    if (key.endsWith(':locked')) return value === null ? wallet.unlock() : wallet.lock()
    follow(wallet, value)
  })
}

function follow(wallet: PageWallet, network: string | null): void {
  try {
    if (network !== null) wallet.selectNetwork(network)
  } catch {
    // The chain was added in the other page. The wallet of this page does not know it.
  }
}

const place = 'appkit-test-wallet:'

/** The page's storage, with a prefix. A page without storage keeps nothing. */
function createStorage(prefix: string): PageStorage {
  const name = (key: string) => `${place}${prefix}${key}`
  return {
    getItem: (key) => attempt(() => localStorage.getItem(name(key))) ?? null,
    setItem: (key, value) => void attempt(() => localStorage.setItem(name(key), value)),
    removeItem: (key) => void attempt(() => localStorage.removeItem(name(key))),
    watch(changed) {
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key?.startsWith(name(''))) changed(key.slice(name('').length), newValue)
      })
    },
  }
}

/** Access to the storage throws in blank and sandboxed pages. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
