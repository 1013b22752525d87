import { base64, hex } from '@scure/base'
import { createBip122Wallet } from '../bip122/createBip122Wallet.js'
import type { Bip122WalletCore, Bip122WalletNetwork } from '../bip122/signing/types.js'
import { demoMessages } from '../demoWallet/dialog/messages.js'
import { describeBip122, toBitcoin } from '../demoWallet/namespaces/demoBip122.js'
import { walletError } from '../eip155/rpc.js'
import type { FakeCall, NamespaceSigner, SessionCall } from './types.js'
import { bytesOf, fieldsOfParams, requireText, unsupported } from './types.js'

/** Bitcoin, its test network and signet. */
const networks: Readonly<Record<string, Bip122WalletNetwork>> = {
  'bip122:000000000019d6689c085ae165831e93': 'mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'testnet',
  'bip122:00000008819873e925422c1ff0f99f7c': 'signet',
}

/** The methods of WalletConnect for Bitcoin: signatures in hex, PSBTs (BIP-174) in base64, amounts in satoshis. */
export function createBip122Signer(): NamespaceSigner {
  const wallet = createBip122Wallet()
  wallet.allow()
  const { core } = wallet

  const readers = readersOf(core)
  return {
    chains: Object.keys(networks),
    methods: Object.keys(readers),
    addresses: (chain) => core.addresses(networks[chain]).map(({ address }) => address),
    read(call) {
      const on = networks[call.chainId]
      const read = Object.hasOwn(readers, call.method) ? readers[call.method] : undefined
      if (read === undefined || on === undefined) throw unsupported(call.method)
      return read(call, on)
    },
    describe(call, site) {
      if (call.method !== 'sendTransfer') return describeBip122(call, site)
      const { address, amount } = call.params[0] as { address: string; amount: bigint }
      return demoMessages.transaction(
        `${site} asks for your signature. No Bitcoin network runs here, so it goes nowhere.`,
        `${toBitcoin(amount)} BTC to ${address}`,
      )
    },
  }
}

type Readers = Readonly<Record<string, (call: SessionCall, on: Bip122WalletNetwork) => FakeCall>>

/** The calls, each read from its parameters. */
const readersOf = (core: Bip122WalletCore): Readers => ({
  signMessage({ params }, on) {
    const { account: given, address, message: asked, protocol } = fieldsOfParams(params)
    const message = requireText(asked, 'message')
    const account = requireText(address ?? given, 'account')
    const kind = protocol ?? usualProtocol(account)
    if (kind !== 'ecdsa' && kind !== 'bip322') throw walletError(-32602, 'Invalid params: protocol')
    const answer = () => ({
      address: account,
      signature: hex.encode(base64.decode(core.signMessage(account, message, kind, on))),
    })
    return { method: 'bitcoin:signMessage', params: [{ message }], account, answer }
  },
  signPsbt({ params }, on) {
    const fields = fieldsOfParams(params)
    const psbt = bytesOf(fields.psbt, 'psbt', base64.decode)
    const account = requireText(fields.account, 'account')
    const given: readonly unknown[] = Array.isArray(fields.signInputs) ? fields.signInputs : []
    const inputs = given.map((each) => {
      const { address = account, index, sighashTypes } = fieldsOfParams(each)
      const [sighash] = Array.isArray(sighashTypes) ? sighashTypes : []
      return {
        address: requireText(address, 'address'),
        index: Number(index),
        ...(typeof sighash === 'number' && { sighash }),
      }
    })
    const sends = fields.broadcast === true
    const answer = () => {
      const signed = core.signPsbt(psbt, inputs, sends, on)
      return { psbt: base64.encode(signed), ...(sends && { txid: core.broadcast(signed) }) }
    }
    return { method: 'bitcoin:signTransaction', params: [{ psbt }], account, answer }
  },
  sendTransfer({ params }, on) {
    const { account: given, amount, recipientAddress } = fieldsOfParams(params)
    const account = requireText(given, 'account')
    const address = requireText(recipientAddress, 'recipientAddress')
    const satoshis = readSatoshis(amount)
    const answer = () => ({ txid: core.sendTransfer([{ address, amount: satoshis }], on) })
    return { method: 'sendTransfer', params: [{ address, amount: satoshis }], account, answer }
  },
  getAccountAddresses({ params }, on) {
    const { account: given } = fieldsOfParams(params)
    const answer = () =>
      core.addresses(on).map(({ address, path, publicKey, purpose }) => ({
        address,
        path,
        publicKey,
        intention: purpose === 'payment' ? 'payment' : 'ordinal',
      }))
    const account = typeof given === 'string' ? given : undefined
    return { method: 'getAccountAddresses', params: [], account, answer }
  },
})

/** ECDSA, as the RPC document of WalletConnect has it, but for addresses of taproot (BIP-350), which have no such form. */
const usualProtocol = (address: string) => (/^(bc|tb)1p/i.test(address) ? 'bip322' : 'ecdsa')

function readSatoshis(amount: unknown): bigint {
  if (!/^\d{1,16}$/.test(String(amount))) throw walletError(-32602, 'Invalid params: amount')
  return BigInt(String(amount))
}
