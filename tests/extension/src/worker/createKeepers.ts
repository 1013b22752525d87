import {
  createBip122Wallet,
  createCosmosWallet,
  createEip155Wallet,
  createPolkadotWallet,
  createSolanaWallet,
  type StandardWalletPart,
} from 'appkit-runtime/testing'
// `registerBip122Wallet` shows this to a page; here the page is elsewhere.
import { createStandardPart } from '../../../../runtime/src/testing/bip122/dialects/createStandardPart.js'
import { callPath } from './callPath.js'
import type { Keeper, Keepers, PermissionStorage } from './types.js'

const rpcUrl = __EIP155_RPC__
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

/** The five wallets, with the keys that everybody knows. */
export function createKeepers(storage: PermissionStorage): Keepers {
  const eip155 = createEip155Wallet({ chains: [{ chainId: 31337, rpcUrl }], privateKeys: keys, storage })
  const solana = createSolanaWallet({ storage })
  const bip122 = createBip122Wallet({ storage })
  const polkadot = createPolkadotWallet({ storage })
  const cosmos = createCosmosWallet({ storage })
  return {
    eip155: {
      // The page hands on what the site gave, a list or an object or nothing.
      call: (method, [params]) =>
        eip155.provider.request({ method, ...(params !== undefined && { params: Object(params) }) }),
      selectAccount: (address) => eip155.selectAccount(address as `0x${string}`),
      follow(tell) {
        for (const event of ['accountsChanged', 'chainChanged'])
          eip155.provider.on(event, (value) => tell(event, value))
      },
    },
    solana: { ...ofPart(solana.part), selectAccount: solana.selectAccount },
    bip122: { ...ofPart(createStandardPart(bip122.core)), selectAccount: bip122.selectAccount },
    polkadot: ofPolkadot(polkadot),
    cosmos: {
      call: (method, params) => callPath(cosmos.provider, method, params),
      selectAccount: cosmos.selectAccount,
      follow: (tell) => void cosmos.onKeystoreChange(() => tell('keystorechange', undefined)),
    },
  }
}

/** Methods go by the names of their features, each of which has one. */
function ofPart(part: StandardWalletPart): Omit<Keeper, 'selectAccount'> {
  /** Accounts lose their identity on the way from the page; the wallet knows its own by their address. */
  const withOwnAccount = (input: unknown) => {
    const { account } = Object(input) as { account?: { address?: unknown } }
    if (account === undefined) return input
    const own = part.accounts().find(({ address }) => address === account.address)
    return { ...Object(input), account: own ?? account }
  }
  return {
    call(feature, params) {
      const entries = Object.entries(part.features[feature] ?? {})
      const method = entries.find(([, value]) => typeof value === 'function')?.[0]
      return callPath(part.features[feature] ?? {}, method ?? feature, params.map(withOwnAccount))
    },
    // A wallet of the Wallet Standard shows its accounts without being asked.
    first: () => ['accounts', part.accounts()],
    follow: (tell) => void part.onChange(() => tell('accounts', part.accounts())),
  }
}

function ofPolkadot({ provider, selectAccount }: ReturnType<typeof createPolkadotWallet>): Keeper {
  const tellers: ((event: string, value: unknown) => void)[] = []
  let enabled: object | undefined
  const enable = async (appName: unknown) => {
    const injected = Object(await provider.enable(String(appName)))
    if (enabled === undefined)
      callPath(injected, 'accounts.subscribe', [
        (accounts: unknown) => {
          for (const tell of tellers) tell('accounts', accounts)
        },
      ])
    enabled = injected
  }
  return {
    async call(method, params) {
      if (method === 'enable') return enable(params[0])
      // A worker that has slept knows the site still, and enables itself without asking.
      if (enabled === undefined) await enable('')
      const path = method.startsWith('sign') ? `signer.${method}` : method
      return callPath(enabled ?? {}, path, params)
    },
    selectAccount,
    follow: (tell) => void tellers.push(tell),
  }
}
