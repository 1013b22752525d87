import { bytesToHex, type Hex, hexToBytes, isHex } from 'viem'
import type { Faults } from '../injected/createFaults.js'
import type { PolkadotWalletState } from './createState.js'
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
 * the metadata of its chain.
 */
export function createInjected({ state, faults, ask }: CreateInjectedParameters) {
  type Key = ReturnType<PolkadotWalletState['keyOf']>
  let lastId = 0
  const sign = async (method: string, input: unknown, sign: (key: Key) => Promise<Hex>) => {
    const key = state.keyOf((input as { address?: unknown }).address)
    await ask(method, [input])
    return { id: ++lastId, signature: await sign(key) }
  }

  return {
    accounts: {
      get: () => faults.run('accounts.get', [], state.visible),
      subscribe(listener: (accounts: unknown) => void) {
        state.listeners.add(listener)
        listener(state.visible())
        return () => void state.listeners.delete(listener)
      },
    },
    signer: {
      signRaw: (raw: unknown) =>
        faults.run('signRaw', [raw], () =>
          sign('signRaw', raw, async (key) =>
            bytesToHex(await key.sign(wrapBytes(String((raw as { data?: unknown }).data)))),
          ),
        ),
      signPayload: (payload: unknown) =>
        faults.run('signPayload', [payload], () =>
          sign('signPayload', payload, async (key) => {
            const { data } = payload as { data?: unknown }
            if (!isHex(data))
              throw new Error('Signing an extrinsic is not supported: give its bytes as `data`')
            return bytesToHex(Uint8Array.from([key.typeByte, ...(await key.sign(hexToBytes(data)))]))
          }),
        ),
    },
  }
}
