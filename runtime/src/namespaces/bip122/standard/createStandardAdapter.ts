import type { CaipNetworkId } from '../../../chains/types.js'
import { callError } from '../../../errors/callError.js'
import { readStandardAccounts } from '../../../walletStandard/readStandardAccounts.js'
import type { StandardAccount, StandardWallet } from '../../../walletStandard/types.js'
import { watchStandardWallet } from '../../../walletStandard/watchStandardWallet.js'
import { accountNotFound } from '../accountNotFound.js'
import { readAddress } from '../address/readAddress.js'
import { chainName } from '../chainName.js'
import { invoke } from '../invoke.js'
import { readChain } from '../readChain.js'
import type { BitcoinAdapter } from '../types.js'

const isChain = (chain: string) => chain.startsWith('bitcoin:')

/**
 * A wallet of the Wallet Standard with `bitcoin:` features. It is on no network: its accounts say on
 * which they can be used, and the one the app asked for last is the one in use.
 */
export function createStandardAdapter(wallet: StandardWallet): BitcoinAdapter {
  const { features } = wallet
  let chain: string | undefined
  // What connecting returned; some wallets are slow to show it at their `accounts`.
  let granted: readonly StandardAccount[] = []

  const call = (feature: string, method: string, ...input: readonly unknown[]) =>
    invoke(features[feature] ?? {}, method, ...input)
  const read = (accounts: unknown) =>
    readStandardAccounts(
      accounts,
      ({ address, chains }) => chains.some(isChain) && readAddress(address) !== undefined,
    )
  const shared = () => {
    const accounts = read((wallet.wallet as { accounts?: unknown }).accounts)
    return accounts === undefined || accounts.length === 0 ? granted : accounts
  }
  const connect = async (feature: string, input: object) => {
    const reply = await call(feature, 'connect', input)
    const accounts = read((reply as { accounts?: unknown } | null | undefined)?.accounts)
    if (accounts === undefined) throw callError('WALLET_BAD_REPLY', { details: feature })
    granted = accounts
  }
  const accountOf = async (address: string) => {
    const found = shared().find((account) => account.address === address)
    if (found === undefined) throw await accountNotFound(address)
    return found
  }

  return {
    async getAccounts({ network, ask }) {
      if (ask && features['bitcoin:connect'])
        await connect('bitcoin:connect', { purposes: ['payment', 'ordinals'] })
      else if (ask) await connect('standard:connect', {})
      else if (shared().length === 0 && features['standard:connect'])
        await connect('standard:connect', { silent: true })
      const accounts = ask ? granted : shared()
      const isUsed = (each: string | undefined) =>
        accounts.some(({ chains }) => chains.some((at) => at === each))
      const wanted = toChain(chainName(network))
      if (isUsed(wanted)) chain = wanted
      else if (!isUsed(chain)) chain = accounts[0]?.chains.find(isChain)
      return accounts
        .filter(({ chains }) => chains.some((each) => each === chain))
        .map(({ address, publicKey }) => ({ address, publicKey: toHex(publicKey) }))
    },
    getNetwork: async () => chain,
    async switchNetwork(network) {
      const wanted = toChain(chainName(network))
      if (!shared().some(({ chains }) => chains.some((each) => each === wanted)))
        throw callError('WALLET_METHOD_UNSUPPORTED', { details: network.name })
      chain = wanted
    },
    approvedNetworkIds: () => {
      const ids = shared().flatMap(({ chains }) => chains.filter(isChain).map(readChain))
      return [...new Set(ids)].filter((id): id is CaipNetworkId => id !== undefined)
    },
    // The feature leaves the protocol to the wallet.
    async signMessage({ address, message }) {
      const { account } = await accountOf(address)
      const input = { account, message: new TextEncoder().encode(message) }
      const signature = first(await call('bitcoin:signMessage', 'signMessage', input), 'signature')
      return signature instanceof Uint8Array
        ? btoa(String.fromCharCode(...signature.slice(0, 10_000)))
        : signature
    },
    sendTransfer: async () => {
      throw callError('WALLET_METHOD_UNSUPPORTED', { details: 'sendTransfer' })
    },
    async signPsbt({ bytes, inputs, broadcast }) {
      if (broadcast) throw callError('WALLET_METHOD_UNSUPPORTED', { details: 'broadcast' })
      const inputsToSign = await Promise.all(
        inputs.map(async ({ address, index, sighashTypes }) => ({
          account: (await accountOf(address)).account,
          signingIndexes: [index],
          ...(sighashTypes?.[0] !== undefined && { sigHash: sighashTypes[0] }),
        })),
      )
      const input = { psbt: bytes, chain, inputsToSign }
      return { psbt: first(await call('bitcoin:signTransaction', 'signTransaction', input), 'signedPsbt') }
    },
    async disconnect() {
      granted = []
      if (features['standard:disconnect']) await call('standard:disconnect', 'disconnect')
    },
    watch(changed) {
      const stops = ['standard:events', 'bitcoin:events'].map((name) => {
        const events = features[name]
        const heard = { ...wallet, features: events ? { 'standard:events': events } : {} }
        return watchStandardWallet(heard, () => {
          granted = []
          changed()
        })
      })
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

const toChain = (name: string | undefined) => name && `bitcoin:${name.toLowerCase()}`

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const first = (reply: unknown, field: string): unknown =>
  Array.isArray(reply) ? (reply[0] as Record<string, unknown> | null | undefined)?.[field] : undefined
