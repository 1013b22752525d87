import { bytesToHex, type Hex, hexToBytes, isHex, stringToBytes } from 'viem'
import { createFaults, type Faults } from '../injected/createFaults.js'
import { createState, type PolkadotWalletState } from './createState.js'
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
let hashes = 0

/** An extension as they live at `window.injectedWeb3`, with real keys: what it signs verifies. */
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
    state.tell(state.visible())
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
    key: connects ? (Date.now() + ++hashes).toString(16).padStart(16, 'f') : name,
    provider,
    calls: faults.calls,
    behave: faults.behave,
    accounts: state.accounts,
    selectAccount: state.select,
    allow: () => permit(true),
    forget: () => permit(false),
    emit: (_event, value) => state.tell(value),
    listenerCount: () => state.listeners.size,
  }
}

export interface CreateInjectedParameters {
  readonly state: PolkadotWalletState
  readonly faults: Faults
  /** Asks the person; rejects when they refuse. */
  readonly ask: (method: string, params: readonly unknown[]) => Promise<void>
}

/**
 * What the extension hands out when it is enabled. `signRaw` signs between `<Bytes>` tags; `signPayload`
 * signs the bytes of the payload's `data` and refuses one without, for the bytes of an extrinsic need
 * the metadata of its chain. A site that was thrown out is told no accounts, and gets none.
 */
function createInjected({ state, faults, ask }: CreateInjectedParameters): PolkadotInjected {
  type Key = ReturnType<PolkadotWalletState['keyOf']>
  let lastId = 0
  const sign = async (
    method: string,
    input: { readonly address: string },
    sign: (key: Key) => Promise<Hex>,
  ) => {
    const key = state.keyOf(input.address)
    await ask(method, [input])
    return { id: ++lastId, signature: await sign(key) }
  }

  return {
    accounts: {
      get: () =>
        faults.run('accounts.get', [], () => {
          if (!state.isPermitted()) throw new Error('The source has not been enabled yet')
          return [...state.visible()]
        }),
      subscribe(listener) {
        const heard = listener as (accounts: unknown) => void
        state.listeners.add(heard)
        heard(state.visible())
        return () => void state.listeners.delete(heard)
      },
    },
    signer: {
      signRaw: (raw) =>
        faults.run('signRaw', [raw], () =>
          sign('signRaw', raw, async (key) => bytesToHex(await key.sign(wrapBytes(String(raw.data))))),
        ),
      signPayload: (payload) =>
        faults.run('signPayload', [payload], () =>
          sign('signPayload', payload, async (key) => {
            const { data } = payload as { data?: unknown }
            if (!isHex(data))
              throw new Error('Signing an extrinsic is not supported: give its bytes as `data`')
            return bytesToHex(Uint8Array.from([key.typeByte, ...(await key.sign(hexToBytes(data)))]))
          }),
        ),
    },
    metadata: { get: async () => [], provide: async () => true },
  }
}

const [open, close] = ['<Bytes>', '</Bytes>'].map((tag) => stringToBytes(tag)) as [Uint8Array, Uint8Array]

/** What an extension signs for `signRaw`: the bytes of hex or text, between `<Bytes>` tags unless they are there. */
function wrapBytes(data: string): Uint8Array {
  const bytes = isHex(data) ? hexToBytes(data) : stringToBytes(data)
  const isWrapped =
    bytes.length >= open.length + close.length &&
    open.every((byte, at) => bytes[at] === byte) &&
    close.every((byte, at) => bytes[bytes.length - close.length + at] === byte)
  return isWrapped ? bytes : Uint8Array.from([...open, ...bytes, ...close])
}
