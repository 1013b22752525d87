import { callError } from '../../../errors/callError.js'
import { accountNotFound } from '../accountNotFound.js'
import { isSameAddress } from '../address/isSameAddress.js'
import { parseAccounts } from '../address/parseAccounts.js'
import { readAddress } from '../address/readAddress.js'
import { chainName } from '../chainName.js'
import type { BitcoinAdapter } from '../types.js'
import { rpc } from './rpc.js'

/**
 * Leather: the methods of WBIP002 with parameters of its own. It has no events, tells no network (the
 * addresses do) and shares nothing without asking, so that a visitor connects anew on each visit.
 */
export function createLeatherAdapter(target: object): BitcoinAdapter {
  const call = async (method: string, params: object) =>
    ((await rpc(target, method, params)) ?? {}) as Record<string, unknown>
  const unsupported = async (details: string): Promise<never> => {
    throw callError('WALLET_METHOD_UNSUPPORTED', { details })
  }
  let granted: unknown
  return {
    async getAccounts({ network, ask }) {
      if (!ask) return granted
      const name = chainName(network)?.toLowerCase()
      const { addresses } = await call('getAddresses', name === undefined ? {} : { network: name })
      granted = addresses ?? null
      return granted
    },
    getNetwork: async () => undefined,
    switchNetwork: ({ name }) => unsupported(name),
    async signMessage({ address, message, protocol }) {
      if (protocol === 'ecdsa') return unsupported(protocol)
      // It is told a kind of address and signs with its own, whichever the app means.
      if (!parseAccounts(granted)?.some((account) => isSameAddress(account.address, address)))
        throw await accountNotFound(address)
      const paymentType = readAddress(address)?.kind === 'taproot' ? 'p2tr' : 'p2wpkh'
      return (await call('signMessage', { message, paymentType })).signature
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
