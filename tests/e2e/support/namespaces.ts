import { encodeAddress } from '@polkadot/util-crypto'
import {
  type Bip122WalletNetwork,
  createBip122Wallet,
  createCosmosWallet,
  createPolkadotWallet,
  createSolanaWallet,
} from 'appkit-runtime/testing'
import type { PageWalletInfo, PageWalletOptions, TestNamespace } from 'appkit-runtime/testing/playwright'
import type { Stage } from './stage.js'
import { accounts, chainsOf, keys } from './test.js'

/** Facts about a namespace, so that one test runs in each. */
export interface NamespaceSetup {
  readonly namespace: TestNamespace
  /** The two networks the stage works with. */
  readonly networks: readonly [first: string, second: string]
  /** The second one's name. */
  readonly secondName: string
  /** A wallet with two accounts, and another one beside it. */
  readonly wallets: readonly [SetupWallet, SetupWallet]
  /** The method by which it is asked for accounts, and the one by which it signs a text. */
  readonly connect: string
  readonly sign: string
  /** An event of it with nonsense in it. */
  readonly noise: readonly [event: string, value: unknown]
  /** As the app has the first two accounts of the first wallet on the first network. */
  readonly addresses: readonly [string, string]
  /** As the wallet has them, where it writes them otherwise. */
  readonly own?: readonly [string, string]
  /** The first account as the wallet has it on the second network, where it writes it otherwise there. */
  readonly ownOnSecond?: string
  /** Addresses of nodes by network, for networks that are not read through the sandbox. */
  rpcUrls?(stage: Stage): Readonly<Record<string, readonly { readonly url: string }[]>>
}

export interface SetupWallet {
  /** How its row is known. */
  readonly id: string
  readonly name: string
  readonly info: PageWalletInfo
  options(stage: Stage): Partial<PageWalletOptions>
}

export const solanaSandbox = 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f'
const solanaDevnet = 'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1'
export const solanaRpc = (stage: Stage) =>
  `${stage.sandbox}/blockchain/v1/?chainId=${solanaSandbox}&projectId=wallet`

const bitcoinKeys = ['11'.repeat(32), '22'.repeat(32)] as const
const bitcoinAddress = (key: string, network: Bip122WalletNetwork = 'mainnet') =>
  createBip122Wallet({ privateKeys: [key], networks: [network] }).addresses()[0]?.address ?? ''
const [solanaFirst = '', solanaSecond = ''] = createSolanaWallet().addresses
const [polkadotFirst = '', polkadotSecond = ''] = createPolkadotWallet()
  .accounts()
  .map(({ address }) => address)
const [cosmosFirst = '', cosmosSecond = ''] = createCosmosWallet().addresses('cosmoshub-4')

const named = (id: string, name: string, options: SetupWallet['options']): SetupWallet => ({
  id,
  name,
  info: { id, name },
  options,
})

export const namespaceSetups: readonly NamespaceSetup[] = [
  {
    namespace: 'eip155',
    networks: ['eip155:31337', 'eip155:1'],
    secondName: 'Ethereum',
    wallets: [named('test.eip155', 'First Ethereum', evm), named('test.eip155.other', 'Other Ethereum', evm)],
    connect: 'eth_requestAccounts',
    sign: 'personal_sign',
    noise: ['chainChanged', 'nonsense'],
    addresses: accounts,
  },
  {
    namespace: 'solana',
    networks: [solanaSandbox, solanaDevnet],
    rpcUrls: (stage) => ({ [solanaDevnet]: [{ url: solanaRpc(stage) }] }),
    secondName: 'Solana Devnet',
    wallets: [
      named('test.solana', 'First Solana', (stage) => ({ solana: { rpcUrl: solanaRpc(stage) } })),
      named('test.solana.other', 'Other Solana', () => ({ solana: {} })),
    ],
    connect: 'standard:connect',
    sign: 'solana:signMessage',
    noise: ['change', { accounts: 7 }],
    addresses: [solanaFirst, solanaSecond],
  },
  {
    namespace: 'bip122',
    networks: ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'],
    secondName: 'Bitcoin Testnet',
    wallets: [
      {
        id: 'unisat',
        name: 'UniSat',
        info: {},
        options: () => ({ bip122: { as: 'unisat', privateKeys: bitcoinKeys } }),
      },
      named('test.bip122', 'Other Bitcoin', () => ({ bip122: { privateKeys: bitcoinKeys } })),
    ],
    connect: 'requestAccounts',
    sign: 'signMessage',
    noise: ['accountsChanged', 7],
    addresses: [bitcoinAddress(bitcoinKeys[0]), bitcoinAddress(bitcoinKeys[1])],
    ownOnSecond: bitcoinAddress(bitcoinKeys[0], 'testnet'),
  },
  {
    namespace: 'polkadot',
    networks: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:b0a8d493285c2df73290dfb7e61f870f'],
    secondName: 'Kusama',
    wallets: [
      { id: 'talisman', name: 'Talisman', info: {}, options: () => ({ polkadot: { key: 'talisman' } }) },
      {
        id: 'subwallet-js',
        name: 'SubWallet',
        info: {},
        options: () => ({ polkadot: { key: 'subwallet-js' } }),
      },
    ],
    connect: 'enable',
    sign: 'signRaw',
    noise: ['accounts', 'nonsense'],
    addresses: [encodeAddress(polkadotFirst, 0), encodeAddress(polkadotSecond, 0)],
    own: [polkadotFirst, polkadotSecond],
  },
  {
    namespace: 'cosmos',
    networks: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
    secondName: 'Osmosis',
    wallets: [
      { id: 'keplr', name: 'Keplr', info: {}, options: () => ({ cosmos: {} }) },
      { id: 'leap', name: 'Leap', info: {}, options: () => ({ cosmos: { as: 'leap' } }) },
    ],
    connect: 'enable',
    sign: 'signArbitrary',
    noise: ['keystorechange', undefined],
    addresses: [cosmosFirst, cosmosSecond],
  },
]

function evm(stage: Stage): Partial<PageWalletOptions> {
  return { eip155: { chains: chainsOf(stage, [31337, 1]), privateKeys: keys } }
}
