import { bytesToHex, type Hex, hexToBytes, isHex, stringToBytes } from 'viem'
import { createFaults, type Faults } from '../injected/createFaults.js'
import { createState, type PolkadotWalletState } from './createState.js'
import { encodeExtrinsicPayload } from './extrinsicPayload.js'
import type {
  PolkadotInjected,
  PolkadotWallet,
  PolkadotWalletOptions,
  PolkadotWalletProvider,
} from './types.js'

const refusals = {
  reject: 'Rejected by user',
  busy: 'The source has a pending authorization request',
  unsupported: 'This method is not supported',
  limited: 'Rate limit exceeded. Try again later.',
}
let connectingWallets = 0

/**
 * Creates an extension of `window.injectedWeb3` with real keys, so that its signatures verify.
 *
 * @returns the wallet, which `injectPolkadotWallet` adds to the page.
 *
 * @example
 * import { createPolkadotWallet, injectPolkadotWallet } from 'appkit-runtime/testing'
 *
 * const wallet = createPolkadotWallet({ key: 'talisman' })
 * injectPolkadotWallet(wallet)
 */
export function createPolkadotWallet(options: PolkadotWalletOptions = {}): PolkadotWallet {
  const { key: name = 'test-wallet', version = '1.0.0', connects = false, approve } = options
  const faults = createFaults(refusals)
  const state = createState(`${name}:permitted`, options)
  const ask = async (method: string, params: readonly unknown[]) => {
    if ((await approve?.({ method, params })) === false) throw new Error(refusals.reject)
  }
  const injected = createInjected({ state, faults, ask })
  const permit = (next: boolean) => {
    state.permit(next)
    state.announce(state.visible())
  }
  const letIn = (method: string, appName: string) =>
    faults.run(method, [appName], async () => {
      if (!state.isPermitted()) await ask(method, [appName])
      state.permit(true)
      return injected
    })
  const provider: PolkadotWalletProvider = connects
    ? {
        connect: async (appName) => ({ ...(await letIn('connect', appName)), name, version }),
        enable: (appName) =>
          faults.run('enable', [appName], () =>
            Promise.reject(
              new Error('This extension does not support enable(...): it is asked by connect(...)'),
            ),
          ),
      }
    : { version, enable: (appName) => letIn('enable', appName) }

  return {
    // An extension that is asked by `connect` is listed under a hash, another one each time.
    key: connects ? (Date.now() + ++connectingWallets).toString(16).padStart(16, 'f') : name,
    provider,
    calls: faults.calls,
    behave: faults.behave,
    accounts: state.accounts,
    selectAccount: state.select,
    allow: () => permit(true),
    forget: () => permit(false),
    emit: (_event, value) => state.announce(value),
    listenerCount: () => state.listeners.size,
  }
}

interface CreateInjectedParameters {
  readonly state: PolkadotWalletState
  readonly faults: Faults
  /** Asks the user. Rejects if they decline. */
  readonly ask: (method: string, params: readonly unknown[]) => Promise<void>
}

/**
 * The object that the extension returns when it is enabled. `signRaw` signs between `<Bytes>` tags, `signPayload` an
 * extrinsic, and names the type of the key before the signature. A site without permission gets no accounts.
 */
function createInjected({ state, faults, ask }: CreateInjectedParameters): PolkadotInjected {
  type Key = ReturnType<PolkadotWalletState['keyOf']>
  let lastId = 0
  const sign = async (
    method: string,
    input: { readonly address: string },
    signWith: (key: Key) => Promise<Hex>,
  ) => {
    const key = state.keyOf(input.address)
    await ask(method, [input])
    return { id: ++lastId, signature: await signWith(key) }
  }

  return {
    accounts: {
      get: () =>
        faults.run('accounts.get', [], () => {
          if (!state.isPermitted()) throw new Error('The source has not been enabled yet')
          return [...state.visible()]
        }),
      subscribe(listener) {
        const notify = listener as (accounts: unknown) => void
        state.listeners.add(notify)
        notify(state.visible())
        return () => void state.listeners.delete(notify)
      },
    },
    signer: {
      signRaw: (raw) =>
        faults.run('signRaw', [raw], () =>
          sign('signRaw', raw, async (key) => bytesToHex(await key.sign(wrapBytes(String(raw.data))))),
        ),
      signPayload: (payload) =>
        faults.run('signPayload', [payload], () => {
          // A payload that cannot be signed is refused before the user is asked.
          const bytes = encodeExtrinsicPayload(payload)
          return sign('signPayload', payload, async (key) =>
            bytesToHex(Uint8Array.from([key.typeByte, ...(await key.sign(bytes))])),
          )
        }),
    },
    metadata: { get: async () => [], provide: async () => true },
  }
}

const [openTag, closeTag] = ['<Bytes>', '</Bytes>'].map((tag) => stringToBytes(tag)) as [
  Uint8Array,
  Uint8Array,
]

/** The bytes that `signRaw` signs: those of hex or text, between `<Bytes>` tags. Existing tags are kept. */
function wrapBytes(data: string): Uint8Array {
  const bytes = isHex(data) ? hexToBytes(data) : stringToBytes(data)
  const isWrapped =
    bytes.length >= openTag.length + closeTag.length &&
    openTag.every((byte, at) => bytes[at] === byte) &&
    closeTag.every((byte, at) => bytes[bytes.length - closeTag.length + at] === byte)
  return isWrapped ? bytes : Uint8Array.from([...openTag, ...bytes, ...closeTag])
}

/**
 * Adds a wallet to `window.injectedWeb3` under its key, as extensions do.
 *
 * @returns a function that removes it.
 *
 * @example
 * import { createPolkadotWallet, injectPolkadotWallet } from 'appkit-runtime/testing'
 *
 * const remove = injectPolkadotWallet(createPolkadotWallet())
 * remove()
 */
export function injectPolkadotWallet({
  key,
  provider,
}: Pick<PolkadotWallet, 'key' | 'provider'>): () => void {
  const page = window as { injectedWeb3?: Record<string, unknown> }
  const wallets = page.injectedWeb3 ?? {}
  page.injectedWeb3 = wallets
  wallets[key] = provider
  return () => {
    if (wallets[key] === provider) delete wallets[key]
  }
}
