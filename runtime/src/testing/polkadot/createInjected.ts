import { bytesToHex, type Hex, hexToBytes, isHex } from 'viem'
import type { Faults } from '../injected/createFaults.js'
import type { PolkadotWalletState } from './createState.js'
import type { PolkadotInjected } from './types.js'
import { wrapBytes } from './wrapBytes.js'

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
export function createInjected({ state, faults, ask }: CreateInjectedParameters): PolkadotInjected {
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
