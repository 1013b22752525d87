import { bytesToHex, type Hex, hexToBytes, isHex } from 'viem'
import { createFaults } from '../injected/createFaults.js'
import { createKey } from './createKey.js'
import type {
  InjectedAccount,
  PolkadotWallet,
  PolkadotWalletAccount,
  PolkadotWalletOptions,
} from './types.js'
import { wrapBytes } from './wrapBytes.js'

/** `//Alice` of each key type: public, worthless. */
const alice: readonly PolkadotWalletAccount[] = [
  {
    type: 'sr25519',
    seed: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
    name: 'Alice',
  },
  {
    type: 'ed25519',
    seed: '0xabf8e5bdbe30c65656c0a3cbd181ff8a56294a69dfedd27982aace4a76909115',
    name: 'Alice (ed25519)',
  },
  {
    type: 'ecdsa',
    seed: '0xcb6df9de1efca7a3998a8ead4e02159d5fa99c3e0d4fd6432667390bb4726854',
    name: 'Alice (ecdsa)',
  },
]

const refusals = {
  reject: 'Rejected by user',
  busy: 'The source has a pending authorization request',
  unsupported: 'This method is not supported',
}

/**
 * An extension as they live at `window.injectedWeb3`, with real keys: what it signs verifies.
 * `signRaw` signs between `<Bytes>` tags; `signPayload` signs the bytes of the payload's `data` and
 * refuses one without, for the bytes of an extrinsic need the metadata of its chain.
 */
export function createPolkadotWallet(options: PolkadotWalletOptions = {}): PolkadotWallet {
  const { key = 'test-wallet', version = '1.0.0', approve, storage, ss58Prefix = 42 } = options
  const permission = `${key}:permitted`
  const faults = createFaults(refusals)
  const listeners = new Set<(accounts: unknown) => void>()
  let permitted = storage?.getItem(permission) === 'true'
  let owned = (options.accounts ?? alice).map(({ seed, ...account }) => {
    const made = createKey({ seed, ...account }, ss58Prefix)
    return { made, account: { address: made.address, ...account } satisfies InjectedAccount }
  })
  let lastId = 0

  const visible = () => (permitted ? owned.map(({ account }) => account) : [])
  const tell = (value: unknown) => {
    for (const listener of [...listeners]) listener(value)
  }
  const permit = (next: boolean) => {
    permitted = next
    if (next) storage?.setItem(permission, 'true')
    else storage?.removeItem(permission)
  }
  const ask = async (method: string, params: readonly unknown[]) => {
    if ((await approve?.({ method, params })) === false) throw new Error(refusals.reject)
  }
  const sign = async (method: string, input: unknown, sign: (of: (typeof owned)[number]) => Promise<Hex>) => {
    const { address } = input as { address?: unknown }
    const found = owned.find(({ account }) => account.address === address)
    if (!permitted || found === undefined) throw new Error('Unable to find a keypair for the address')
    await ask(method, [input])
    return { id: ++lastId, signature: await sign(found) }
  }

  const injected = {
    accounts: {
      get: () => faults.run('accounts.get', [], visible),
      subscribe(listener: (accounts: unknown) => void) {
        listeners.add(listener)
        listener(visible())
        return () => void listeners.delete(listener)
      },
    },
    signer: {
      signRaw: (raw: unknown) =>
        faults.run('signRaw', [raw], () =>
          sign('signRaw', raw, async ({ made }) =>
            bytesToHex(await made.sign(wrapBytes(String((raw as { data?: unknown }).data)))),
          ),
        ),
      signPayload: (payload: unknown) =>
        faults.run('signPayload', [payload], () =>
          sign('signPayload', payload, async ({ made }) => {
            const { data } = payload as { data?: unknown }
            if (!isHex(data))
              throw new Error('Signing an extrinsic is not supported: give its bytes as `data`')
            return bytesToHex(Uint8Array.from([made.typeByte, ...(await made.sign(hexToBytes(data)))]))
          }),
        ),
    },
  }

  return {
    key,
    provider: {
      version,
      enable: (appName) =>
        faults.run('enable', [appName], async () => {
          if (!permitted) await ask('enable', [appName])
          permit(true)
          return injected
        }),
    },
    calls: faults.calls,
    behave: faults.behave,
    accounts: () => owned.map(({ account }) => account),
    selectAccount(address) {
      const isChosen = ({ account }: (typeof owned)[number]) => Number(account.address === address)
      owned = [...owned].sort((a, b) => isChosen(b) - isChosen(a))
      tell(visible())
    },
    allow() {
      permit(true)
      tell(visible())
    },
    forget() {
      permit(false)
      tell(visible())
    },
    emit: (_event, value) => tell(value),
    listenerCount: () => listeners.size,
  }
}
