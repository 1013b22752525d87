import { hexToBytes } from '@noble/hashes/utils.js'
import { createBip122Wallet } from '../bip122/createBip122Wallet.js'
import { createStandardPart } from '../bip122/dialects/createStandardPart.js'
import { injectBip122Wallet } from '../bip122/injectBip122Wallet.js'
import type { Bip122Behaviour, Bip122WalletNetwork } from '../bip122/signing/types.js'
import type { InjectedBehaviour } from '../injected/types.js'
import { createPolkadotWallet } from '../polkadot/createPolkadotWallet.js'
import { injectPolkadotWallet } from '../polkadot/injectPolkadotWallet.js'
import { createSolanaWallet } from '../solana/createSolanaWallet.js'
import { injectSolanaWallet } from '../solana/injectSolanaWallet.js'
import type { SolanaBehaviour, SolanaFeature } from '../solana/types.js'
import { registerStandardWallet } from '../walletStandard/registerStandardWallet.js'
import { createCosmosPart } from './createCosmosPart.js'
import { createEip155Part } from './createEip155Part.js'
import { neverLocked, onNoNetwork } from './onNoNetwork.js'
import type {
  PageHeld,
  PagePart,
  PageStorage,
  PageWallet,
  PageWalletOptions,
  PageWalletOrder,
  PageWallets,
  TestNamespace,
} from './types.js'

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

/**
 * Makes a wallet of one namespace or several and shows it to the page, at once or when it is time. Its
 * parts by the Wallet Standard are one wallet there.
 *
 * @returns one entry a namespace.
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
  agreeWithPages(wallet, storage)
  return { part, wallet }
}

/** An extension is one for all pages: where the site was let in, left, locked or moved in one, it is so in each. */
function agreeWithPages(wallet: PageWallet, storage: PageStorage): void {
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
    // A chain that was added in the other page; this one's wallet does not know it.
  }
}

const place = 'appkit-test-wallet:'

/** The page's own storage, kept apart by a prefix; a page that has none forgets. */
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

/** Blank and sandboxed pages throw when their storage is touched. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** An extension at `window.injectedWeb3`. */
function createPolkadotPart(
  options: PageWalletOptions['polkadot'],
  { info: _, ...held }: PageHeld,
): PagePart {
  const fake = createPolkadotWallet({ ...options, ...held })
  return {
    wallet: {
      fake,
      calls: fake.calls,
      behave: (method, behaviour) => fake.behave(method, behaviour as InjectedBehaviour),
      selectAccount: fake.selectAccount,
      selectNetwork: onNoNetwork('polkadot'),
      allow: fake.allow,
      forget: fake.forget,
      lock: neverLocked('polkadot'),
      unlock: neverLocked('polkadot'),
      emit: (_event, value) => fake.emit('accounts', value),
      listenerCount: fake.listenerCount,
    },
    show: () => void injectPolkadotWallet(fake),
  }
}

/** A Bitcoin wallet, by the Wallet Standard or where another kind of wallet is. */
function createBip122Part(
  { as = 'standard', ...options }: PageWalletOptions['bip122'],
  { info, ...held }: PageHeld,
): PagePart {
  const fake = createBip122Wallet({ ...info, ...options, ...held })
  return {
    wallet: {
      fake,
      calls: fake.calls,
      behave: (method, behaviour) => fake.behave(method, behaviour as Bip122Behaviour),
      selectAccount: fake.selectAccount,
      selectNetwork: (network) => fake.selectNetwork(network as Bip122WalletNetwork),
      allow: fake.allow,
      forget: fake.forget,
      lock: fake.lock,
      unlock: fake.unlock,
      emit: fake.emit,
      listenerCount: fake.listenerCount,
    },
    ...(as === 'standard'
      ? { standard: createStandardPart(fake.core) }
      : { show: () => void injectBip122Wallet(fake, as) }),
  }
}

/** A Solana wallet, by the Wallet Standard or as it was injected before. */
function createSolanaPart(
  { as = 'standard', seeds, ...options }: PageWalletOptions['solana'],
  { info, ...held }: PageHeld,
): PagePart {
  const fake = createSolanaWallet({
    ...info,
    ...options,
    ...(seeds !== undefined && { seeds: seeds.map((seed) => hexToBytes(seed)) }),
    ...held,
  })
  return {
    wallet: {
      fake,
      calls: fake.calls,
      behave: (feature, behaviour) => fake.behave(feature as SolanaFeature, behaviour as SolanaBehaviour),
      selectAccount: fake.selectAccount,
      selectNetwork: onNoNetwork('solana'),
      allow: fake.allow,
      forget: fake.forget,
      lock: neverLocked('solana'),
      unlock: neverLocked('solana'),
      emit: fake.emit,
      listenerCount: fake.listenerCount,
    },
    ...(as === 'standard' ? { standard: fake.part } : { show: () => void injectSolanaWallet(fake, as) }),
  }
}
