import { registerStandardWallet } from '../walletStandard/registerStandardWallet.js'
import { askUser } from './dialog/askUser.js'
import { demoMessages } from './dialog/messages.js'
import type { DemoNamespace, DemoWalletOptions, Description } from './dialog/types.js'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">' +
  '<stop stop-color="#ffb347"/><stop offset="1" stop-color="#ef6a3a"/></linearGradient></defs>' +
  '<rect width="40" height="40" fill="url(#g)"/><path d="M11 14h15a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3z" fill="#fff"/>' +
  '<path d="M11 15.5a2.5 2.5 0 0 1 2-2.4l10-2.6v3.5z" fill="#ffe3c7"/><circle cx="25" cy="21.5" r="1.8" fill="#ef6a3a"/></svg>'

/** The demo wallet's picture. */
const demoIcon = `data:image/svg+xml,${encodeURIComponent(svg)}`

const wallet = { name: 'Demo Wallet (sandbox)', id: 'dev.appkit.demo', icon: demoIcon }

/** Each loads its fakes and their libraries, which an app without the namespace does not load. */
const namespaces: Readonly<Record<string, () => Promise<DemoNamespace>>> = {
  eip155: async () => (await import('./namespaces/demoEip155.js')).demoEip155,
  solana: async () => (await import('./namespaces/demoSolana.js')).demoSolana,
  polkadot: async () => (await import('./namespaces/demoPolkadot.js')).demoPolkadot,
  bip122: async () => (await import('./namespaces/demoBip122.js')).demoBip122,
  cosmos: async () => (await import('./namespaces/demoCosmos.js')).demoCosmos,
}

let installed = false

/**
 * Adds a demo wallet to the page. Use it only in development with the sandbox: its keys are public. It is one wallet
 * with five namespaces, and asks before it connects, switches or signs. A second call does nothing.
 *
 * @param options - its namespaces, and the addresses of the sandbox's chains.
 * @returns resolves when it can be found, or at once on a server.
 *
 * @example
 * import { installDemoWallet } from 'appkit-runtime/testing/demo-wallet'
 *
 * await installDemoWallet({ namespaces: ['bip122', 'cosmos'] })
 */
export async function installDemoWallet(options: DemoWalletOptions): Promise<void> {
  if (typeof window === 'undefined' || installed) return
  installed = true
  const storage = createSiteStorage()
  const { ask, askToConnect } = createAsking(storage.isLetIn)
  const wanted = (options.namespaces ?? ['eip155']).filter((each) => Object.hasOwn(namespaces, each))
  const parts = await Promise.all(
    wanted.map(async (namespace) => {
      const install = await namespaces[namespace]?.()
      const site = window.location.host
      return install?.({ ...wallet, options, ask, askToConnect, site, storage: storage.of(namespace) })
    }),
  )
  const standard = parts.filter((part) => part !== undefined)
  if (standard.length > 0) registerStandardWallet({ ...wallet, parts: standard })
}

interface Asking {
  ask(description: Description): Promise<boolean>
  askToConnect(): Promise<boolean>
}

/**
 * Shows the wallet's prompts, one after the other.
 *
 * @param isLetIn - whether the site already has permission. It is then not asked again for another namespace.
 */
function createAsking(isLetIn: () => boolean): Asking {
  let last: Promise<unknown> = Promise.resolve()
  function inTurn(answer: () => boolean | Promise<boolean>): Promise<boolean> {
    const turn = last.then(answer)
    last = turn.catch(() => {})
    return turn
  }
  return {
    ask: (description) => inTurn(() => askUser(description)),
    askToConnect: () => inTurn(() => isLetIn() || askUser(demoMessages.connect(window.location.host))),
  }
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const prefix = 'appkit-demo-wallet'

interface SiteStorage {
  /** The storage of a namespace. */
  of(namespace: string): Store
  /** Whether the accounts of any namespace are shared with the site. */
  isLetIn(): boolean
}

/**
 * The demo wallet's state for the site, in localStorage, or in memory if that is blocked.
 * Namespaces write a key that ends with `:permitted` while they share their accounts.
 */
function createSiteStorage(): SiteStorage {
  const store = openStore()
  const letIn = `${prefix}:let-in`
  const namespaces = () => new Set(store.getItem(letIn)?.split(' ').filter(Boolean))
  const note = (namespace: string, key: string, is: boolean) => {
    // Polkadot's extensions do not know that a site has disconnected.
    if (!key.endsWith(':permitted') || namespace === 'polkadot') return
    const known = namespaces()
    if (is) known.add(namespace)
    else known.delete(namespace)
    store.setItem(letIn, [...known].join(' '))
  }
  return {
    of: (namespace) => ({
      getItem: (key) => store.getItem(`${prefix}:${namespace}:${key}`),
      setItem(key, value) {
        store.setItem(`${prefix}:${namespace}:${key}`, value)
        note(namespace, key, true)
      },
      removeItem(key) {
        store.removeItem(`${prefix}:${namespace}:${key}`)
        note(namespace, key, false)
      },
    }),
    isLetIn: () => namespaces().size > 0,
  }
}

function openStore(): Store {
  try {
    window.localStorage.getItem(prefix)
    return window.localStorage
  } catch {
    const memory = new Map<string, string>()
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    }
  }
}
