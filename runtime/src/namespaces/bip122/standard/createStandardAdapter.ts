import { readBytes } from '../../../chains/readUntrusted.js'
import type { CaipNetworkId } from '../../../chains/types.js'
import { toHex } from '../../../encoding/hex.js'
import { AppKitError } from '../../../errors/AppKitError.js'
import type { StandardAccount, StandardWallet } from '../../../walletStandard/types.js'
import { watchStandardWallet } from '../../../walletStandard/watchStandardWallet.js'
import { isAddressOf, isBitcoinChain, readChain } from '../adapter/chains.js'
import { invoke } from '../adapter/invoke.js'
import type { AdapterPsbt, BitcoinAdapter } from '../adapter/types.js'
import { createGrants } from './createGrants.js'

/** Signature hash flags (BIP-143) by the words of `bitcoin:signTransaction`; the usual one of taproot has none. */
const sighashes: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

/**
 * A wallet of the Wallet Standard with `bitcoin:` features. Its accounts say on which networks they can be
 * used, and their addresses whether they are to be believed; the one the app asked for last is in use.
 */
export function createStandardAdapter(wallet: StandardWallet): BitcoinAdapter {
  const { features } = wallet
  const grants = createGrants(wallet)
  let network: CaipNetworkId | undefined
  const call = (feature: string, method: string, ...input: readonly unknown[]) =>
    invoke(features[feature] ?? {}, method, ...input)
  const isUsed = (id: CaipNetworkId | undefined) =>
    grants.shared().some((account) => networksOf(account).some((each) => each === id))
  /** As the wallet itself names it: by a word, or by CAIP-2. */
  const nameOf = (id: CaipNetworkId | undefined) =>
    [...grants.shared().flatMap(({ chains }) => chains), ...wallet.chains].find(
      (chain) => isBitcoinChain(chain) && readChain(chain) === id,
    ) ?? id

  async function toInput({ bytes, inputs }: AdapterPsbt) {
    const inputsToSign = await Promise.all(
      inputs.map(async ({ address, index, sighashTypes: [flag = 0] = [] }) => ({
        account: (await grants.accountOf(address)).account,
        signingIndexes: [index],
        ...(flag !== 0 && { sigHash: toWord(flag) }),
      })),
    )
    return { psbt: bytes, chain: nameOf(network), inputsToSign }
  }

  return {
    async getAccounts({ network: asked, ask }) {
      const accounts = await (ask ? grants.ask() : grants.recall())
      if (isUsed(asked?.caipNetworkId)) network = asked?.caipNetworkId
      else if (!isUsed(network)) network = accounts.flatMap(networksOf)[0]
      return accounts
        .filter((account) => networksOf(account).some((each) => each === network))
        .map(({ address, publicKey }) => ({ address, publicKey: toHex(publicKey).slice(2) }))
    },
    getNetwork: async () => network,
    async switchNetwork({ caipNetworkId, name }) {
      if (!isUsed(caipNetworkId)) {
        if (!features['bitcoin:switchNetwork'])
          throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: name })
        await call('bitcoin:switchNetwork', 'switchNetwork', nameOf(caipNetworkId))
      }
      // Whether it went there is seen by its accounts.
      if (isUsed(caipNetworkId)) network = caipNetworkId
    },
    approvedNetworkIds() {
      if (features['bitcoin:switchNetwork']) return undefined
      return [...new Set(grants.shared().flatMap(networksOf))]
    },
    // The feature leaves the protocol to the wallet.
    async signMessage({ address, message }) {
      const { account } = await grants.accountOf(address)
      const input = { account, message: new TextEncoder().encode(message) }
      const reply = first(await call('bitcoin:signMessage', 'signMessage', input), 'signature')
      const signature = readBytes(reply, { atMost: 10_000 })
      return signature === undefined ? reply : btoa(String.fromCharCode(...signature))
    },
    sendTransfer: async () => {
      throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: 'sendTransfer' })
    },
    async signPsbt(psbt) {
      const input = await toInput(psbt)
      if (!psbt.broadcast)
        return {
          psbt: first(await call('bitcoin:signTransaction', 'signTransaction', input), 'signedPsbt'),
        }
      const reply = await call('bitcoin:signAndSendTransaction', 'signAndSendTransaction', input)
      return { txid: first(reply, 'txId') ?? first(reply, 'txid') }
    },
    async disconnect() {
      grants.forget()
      const name = ['standard:disconnect', 'bitcoin:disconnect'].find((each) => features[each])
      try {
        if (name !== undefined) await call(name, 'disconnect')
      } catch (error) {
        if (grants.shared().length > 0) throw error
      }
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

/** Where an account can be used: on the networks it names that write addresses as its own is written. */
function networksOf({ address, chains }: StandardAccount): readonly CaipNetworkId[] {
  return chains
    .filter(isBitcoinChain)
    .map(readChain)
    .filter((id) => id !== undefined)
    .filter((id) => isAddressOf(address, id))
}

function toWord(flag: number): string {
  const word = sighashes[flag]
  if (word === undefined) throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: `sighash ${flag}` })
  return word
}

const first = (reply: unknown, field: string): unknown =>
  Array.isArray(reply) ? (reply[0] as Record<string, unknown> | null | undefined)?.[field] : undefined
