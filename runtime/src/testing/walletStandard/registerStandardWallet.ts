import { defaultIcon } from '../eip155/announceEip155Wallet.js'

type Register = (...wallets: readonly object[]) => unknown

/**
 * Registers one wallet of several namespaces by the Wallet Standard: now, and with every app that is ready later.
 *
 * @param options - its name, a stable id if it has one, a picture, and a part for each namespace.
 * @returns a function that removes it.
 *
 * @example
 * import { createSolanaWallet, registerStandardWallet } from 'appkit-runtime/testing'
 *
 * const { part } = createSolanaWallet()
 * const unregister = registerStandardWallet({ name: 'My wallet', id: 'my.wallet', parts: [part] })
 * unregister()
 */
export function registerStandardWallet(options: StandardWalletOptions): () => void {
  const wallet = combineParts(options)
  const withdrawals: unknown[] = []
  const register = (api: { readonly register: Register }) => void withdrawals.push(api.register(wallet))
  const onReady = (event: Event) => {
    const { detail } = event as Event & { readonly detail?: { readonly register?: unknown } }
    if (typeof detail?.register === 'function') register(detail as { readonly register: Register })
  }
  window.addEventListener('wallet-standard:app-ready', onReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const withdraw of withdrawals) if (typeof withdraw === 'function') withdraw()
  }
}

type Call = (input?: unknown) => Promise<unknown>

/**
 * One wallet object of the Wallet Standard, version 1.0.0, made of the parts of several namespaces. It
 * connects and disconnects all of them at once, as wallets do that know several.
 *
 * @returns the object that a wallet registers; `accounts` follow the parts.
 */
export function combineParts({ name, id, icon = defaultIcon, parts }: StandardWalletOptions): object {
  const accounts = () => Object.freeze(parts.flatMap((part) => part.accounts()))
  const features: Record<string, object> = Object.assign({}, ...parts.map((part) => part.features))
  const ofAll = (feature: string, method: string): readonly Call[] =>
    parts.flatMap((part) => {
      const call = (part.features[feature] as Record<string, unknown> | undefined)?.[method]
      return typeof call === 'function' ? [call as Call] : []
    })
  const connects = ofAll('standard:connect', 'connect')
  if (connects.length > 0)
    features['standard:connect'] = {
      version: '1.0.0',
      connect: async (input?: unknown) => joinReplies(await inOrder(connects, input)),
    }
  const disconnects = ofAll('standard:disconnect', 'disconnect')
  if (disconnects.length > 0)
    features['standard:disconnect'] = {
      version: '1.0.0',
      disconnect: async () => void (await inOrder(disconnects)),
    }
  features['standard:events'] = { version: '1.0.0', on: listenTo(parts, accounts) }
  return Object.freeze({
    version: '1.0.0',
    name,
    ...(id !== undefined && { id }),
    icon,
    chains: Object.freeze([...new Set(parts.flatMap((part) => part.chains))]),
    features: Object.freeze(features),
    get accounts() {
      return accounts()
    },
  })
}

/** One window after the other. */
async function inOrder(calls: readonly Call[], input?: unknown): Promise<readonly unknown[]> {
  const replies: unknown[] = []
  for (const call of calls) replies.push(await call(input))
  return replies
}

/** If a part returns an invalid answer, the wallet returns it too. */
function joinReplies(replies: readonly unknown[]): unknown {
  const lists = replies.map((reply) => (reply as { accounts?: unknown } | null | undefined)?.accounts)
  const odd = lists.findIndex((list) => !Array.isArray(list))
  return odd < 0 ? { accounts: lists.flat() } : replies[odd]
}

function listenTo(
  parts: readonly StandardWalletPart[],
  accounts: () => readonly StandardWalletAccount[],
): (event: string, listener: (change: unknown) => void) => () => void {
  return (event, listener) => {
    if (event !== 'change') return () => {}
    const changed = (...nonsense: readonly unknown[]) =>
      listener(nonsense.length > 0 ? nonsense[0] : { accounts: accounts() })
    const offs = parts.map((part) => part.onChange(changed))
    return () => {
      for (const off of offs) off()
    }
  }
}

/** An account as the Wallet Standard has it. */
export interface StandardWalletAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
}

/** The part of one namespace in a wallet of the Wallet Standard. */
export interface StandardWalletPart {
  /** As the Wallet Standard writes them: `solana:mainnet`, `bitcoin:mainnet`. */
  readonly chains: readonly string[]
  /**
   * The namespace's own features, and its `standard:connect` and `standard:disconnect`: a wallet of several
   * parts calls those of all of them. `standard:events` comes with the wallet and is ignored here.
   */
  readonly features: Readonly<Record<string, object>>
  /** The accounts that the site can see. None before it connects. */
  readonly accounts: () => readonly StandardWalletAccount[]
  /**
   * Calls the listener when `accounts` changes, until the returned function is called. If the part passes a value to the
   * listener, the site gets this value instead of the accounts, to test invalid events.
   */
  readonly onChange: (listener: (nonsense?: unknown) => void) => () => void
}

export interface StandardWalletOptions {
  readonly name: string
  /** The same after a reload. Without one, the name is the id. */
  readonly id?: string
  /** A `data:image/…` URI. */
  readonly icon?: string
  readonly parts: readonly StandardWalletPart[]
}
