import { hex } from '@scure/base'
import { walletError } from '../../eip155/walletError.js'
import type { Bip122WalletAddress, Bip122WalletCore } from '../types.js'
import { readNetwork } from './readNetwork.js'

type Params = Readonly<Record<string, unknown>>

/** The wallet as Leather puts itself into a page: WBIP001 requests that reject with what failed. */
export function createLeatherProvider(core: Bip122WalletCore) {
  const find = (is: (address: Bip122WalletAddress) => boolean) => {
    const found = core.isPermitted() ? core.addresses().find(is) : undefined
    if (found === undefined) throw walletError(4100, 'The site is not connected')
    return found.address
  }
  const methods: Record<string, (params: Params) => unknown> = {
    async getAddresses(params) {
      await core.ask('getAddresses', [params])
      // Leather reads `mainnet`; it changes the network with the connection.
      if (typeof params.network === 'string')
        core.moveTo(readNetwork(core, `bitcoin:${params.network}`, 'standard'))
      core.permit(true)
      return {
        addresses: core.addresses().map(({ address, type, publicKey, path }) => ({
          symbol: 'BTC',
          type,
          address,
          publicKey,
          derivationPath: path,
        })),
      }
    },
    async signMessage(params) {
      const address = find(({ type }) => type === (params.paymentType ?? 'p2wpkh'))
      await core.ask('signMessage', [params])
      const signature = core.signMessage(address, String(params.message), 'bip322')
      return { signature, address, message: params.message }
    },
    async sendTransfer(params) {
      find(({ purpose }) => purpose === 'payment')
      await core.ask('sendTransfer', [params])
      const recipients = params.recipients as readonly { address: string; amount: string }[]
      const txid = core.sendTransfer(recipients.map((each) => ({ ...each, amount: BigInt(each.amount) })))
      return { txid }
    },
    async signPsbt(params) {
      const address = find(({ purpose }) => purpose === 'payment')
      await core.ask('signPsbt', [params])
      const inputs = (params.signAtIndex as readonly number[]).map((index) => ({ address, index }))
      const psbt = core.signPsbt(hex.decode(String(params.hex)), inputs, params.broadcast === true)
      return { hex: hex.encode(psbt), ...(params.broadcast === true && { txid: core.broadcast(psbt) }) }
    },
  }
  return {
    isLeather: true,
    async request(method: string, params?: unknown) {
      const reply = { jsonrpc: '2.0', id: crypto.randomUUID() }
      try {
        const handler = methods[method]
        const result = await core.run(method, [params], () => {
          if (handler === undefined) throw walletError(-32601, `"${method}" is not supported`)
          return handler((params ?? {}) as Params)
        })
        return { ...reply, result }
      } catch (error) {
        const { code = -32603, message } = error as { code?: number; message: string }
        throw { ...reply, error: { code, message } }
      }
    },
  }
}
