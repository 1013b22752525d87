import { AppKitError } from '../../../errors/AppKitError.js'
import { chainName, deriveChain } from '../adapter/chains.js'
import { unsupported } from '../adapter/invoke.js'
import { parseAccounts } from '../adapter/readConnection.js'
import type { BitcoinAdapter } from '../adapter/types.js'
import { isSameAddress, readAddress } from '../address/readAddress.js'
import { rpc } from './rpc.js'

/**
 * Leather: the methods of WBIP002, with other parameters. It has no events, does not say which network it is
 * on, and shares nothing without asking, so the user connects again on each visit. Each request names a
 * network; the default is the main network.
 */
export function createLeatherAdapter(target: object): BitcoinAdapter {
  let granted: unknown
  /** The network of the addresses that it shared. */
  let name = 'Mainnet'
  const call = async (method: string, params: object, network = name) =>
    ((await rpc(target, method, { ...params, network: network.toLowerCase() })) ?? {}) as Record<
      string,
      unknown
    >
  return {
    async getAccounts({ network, ask }) {
      if (!ask) return granted
      const { addresses } = await call('getAddresses', {}, chainName(network) ?? 'Mainnet')
      ask.signal.throwIfAborted()
      granted = addresses ?? null
      const [first] = parseAccounts(granted) ?? []
      name = (first && deriveChain(first.address, network?.caipNetworkId)?.name) ?? name
      return granted
    },
    getNetwork: async () => name,
    async switchNetwork({ name }) {
      throw unsupported(name)
    },
    async signMessage({ address, message, protocol }) {
      if (protocol === 'ecdsa') throw unsupported(protocol)
      // The request names a kind of address. Leather signs with its chosen account, even if the app means
      // another one.
      if (!parseAccounts(granted)?.some((account) => isSameAddress(account.address, address)))
        throw new AppKitError('ACCOUNT_NOT_FOUND', { details: address })
      const paymentType = readAddress(address)?.kind === 'taproot' ? 'p2tr' : 'p2wpkh'
      const { signature, address: signer } = await call('signMessage', { message, paymentType })
      if (typeof signer === 'string' && !isSameAddress(signer, address))
        throw new AppKitError('ACCOUNT_NOT_FOUND', { details: address })
      return typeof signer === 'string' ? signature : undefined
    },
    async sendTransfer({ recipient, amount }) {
      const recipients = [{ address: recipient, amount: String(amount) }]
      return (await call('sendTransfer', { recipients })).txid
    },
    async signPsbt({ hex, inputs, broadcast }) {
      const allowedSighash = [...new Set(inputs.flatMap(({ sighashTypes }) => sighashTypes ?? []))]
      const { hex: psbt, txid } = await call('signPsbt', {
        hex,
        signAtIndex: inputs.map(({ index }) => index),
        broadcast,
        ...(allowedSighash.length > 0 && { allowedSighash }),
      })
      return { psbt, txid }
    },
    async disconnect() {
      granted = undefined
    },
    watch: () => () => {},
  }
}
