import { toHex } from '../../../chains/toHex.js'
import type { CaipNetworkId } from '../../../chains/types.js'
import { callError } from '../../../errors/callError.js'
import type { StandardWallet } from '../../../walletStandard/types.js'
import { watchStandardWallet } from '../../../walletStandard/watchStandardWallet.js'
import { chainName } from '../chainName.js'
import { invoke } from '../invoke.js'
import { readChain } from '../readChain.js'
import type { BitcoinAdapter } from '../types.js'
import { createGrants } from './createGrants.js'
import { isBitcoinChain } from './isBitcoinChain.js'

/**
 * A wallet of the Wallet Standard with `bitcoin:` features. It is on no network: its accounts say on
 * which they can be used, and the one the app asked for last is the one in use.
 */
export function createStandardAdapter(wallet: StandardWallet): BitcoinAdapter {
  const { features } = wallet
  const grants = createGrants(wallet)
  let chain: string | undefined
  const call = (feature: string, method: string, ...input: readonly unknown[]) =>
    invoke(features[feature] ?? {}, method, ...input)

  return {
    async getAccounts({ network, ask }) {
      const accounts = await (ask ? grants.ask() : grants.recall())
      const isUsed = (each: string | undefined) =>
        accounts.some(({ chains }) => chains.some((at) => at === each))
      const wanted = toChain(chainName(network))
      if (isUsed(wanted)) chain = wanted
      else if (!isUsed(chain)) chain = accounts[0]?.chains.find(isBitcoinChain)
      return accounts
        .filter(({ chains }) => chains.some((each) => each === chain))
        .map(({ address, publicKey }) => ({ address, publicKey: toHex(publicKey).slice(2) }))
    },
    getNetwork: async () => chain,
    async switchNetwork(network) {
      const wanted = toChain(chainName(network))
      if (!grants.shared().some(({ chains }) => chains.some((each) => each === wanted)))
        throw callError('WALLET_METHOD_UNSUPPORTED', { details: network.name })
      chain = wanted
    },
    approvedNetworkIds: () => {
      const ids = grants.shared().flatMap(({ chains }) => chains.filter(isBitcoinChain).map(readChain))
      return [...new Set(ids)].filter((id): id is CaipNetworkId => id !== undefined)
    },
    // The feature leaves the protocol to the wallet.
    async signMessage({ address, message }) {
      const { account } = await grants.accountOf(address)
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
          account: (await grants.accountOf(address)).account,
          signingIndexes: [index],
          ...(sighashTypes?.[0] !== undefined && { sigHash: sighashTypes[0] }),
        })),
      )
      const input = { psbt: bytes, chain, inputsToSign }
      return { psbt: first(await call('bitcoin:signTransaction', 'signTransaction', input), 'signedPsbt') }
    },
    async disconnect() {
      grants.forget()
      if (features['standard:disconnect']) await call('standard:disconnect', 'disconnect')
    },
    watch(changed) {
      const stops = ['standard:events', 'bitcoin:events'].map((name) => {
        const events = features[name]
        const heard = { ...wallet, features: events ? { 'standard:events': events } : {} }
        return watchStandardWallet(heard, () => {
          grants.forget()
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

const first = (reply: unknown, field: string): unknown =>
  Array.isArray(reply) ? (reply[0] as Record<string, unknown> | null | undefined)?.[field] : undefined
