import { base64 } from '@scure/base'
import { walletError } from '../../eip155/walletError.js'
import type { Bip122WalletCore } from '../types.js'
import { nameNetwork } from './nameNetwork.js'
import { readNetwork } from './readNetwork.js'

export type XverseParams = Readonly<Record<string, unknown>>
export type XverseMethods = Record<string, (params: XverseParams) => unknown>

/** The requests that Xverse takes (WBIP001), by their names. */
export function xverseMethods(core: Bip122WalletCore): XverseMethods {
  const permitted = () => {
    if (!core.isPermitted()) throw walletError(4100, 'Access denied.')
  }
  const addresses = () =>
    core
      .addresses()
      .map(({ type, ...address }) => ({ ...address, addressType: type, walletType: 'software' }))
  const network = () => ({
    bitcoin: { name: nameNetwork(core.network(), 'satsConnect') },
    stacks: { name: core.network() === 'mainnet' ? 'mainnet' : 'testnet' },
  })
  const account = () => ({
    id: 'account-1',
    addresses: addresses(),
    walletType: 'software',
    network: network(),
  })
  const connect = async (method: string, params: XverseParams) => {
    await core.ask(method, [params])
    if (params.network !== undefined) core.moveTo(readNetwork(core, params.network, 'satsConnect'))
    core.permit(true)
    return account()
  }

  const methods: XverseMethods = {
    getInfo: () => ({ version: '1.0.0', methods: Object.keys(methods) }),
    wallet_connect: (params) => connect('wallet_connect', params),
    wallet_requestPermissions: async (params) => {
      await connect('wallet_requestPermissions', params)
      return true
    },
    wallet_getAccount() {
      permitted()
      return account()
    },
    getAccounts: async (params) => (await connect('getAccounts', params)).addresses,
    getAddresses: async (params) => ({ addresses: (await connect('getAddresses', params)).addresses }),
    wallet_getNetwork() {
      permitted()
      return network()
    },
    async wallet_changeNetwork(params) {
      permitted()
      const next = readNetwork(core, params.name, 'satsConnect')
      await core.ask('wallet_changeNetwork', [params])
      core.moveTo(next)
      return null
    },
    wallet_disconnect() {
      core.permit(false)
      return null
    },
    async signMessage(params) {
      permitted()
      await core.ask('signMessage', [params])
      const { address, message, protocol } = params
      const isEcdsa = protocol === 'ECDSA'
      const signature = core.signMessage(String(address), String(message), isEcdsa ? 'ecdsa' : 'bip322')
      return { signature, address, protocol }
    },
    async sendTransfer(params) {
      permitted()
      await core.ask('sendTransfer', [params])
      const recipients = params.recipients as readonly { address: string; amount: number }[]
      const txid = core.sendTransfer(recipients.map((each) => ({ ...each, amount: BigInt(each.amount) })))
      return { txid }
    },
    async signPsbt(params) {
      permitted()
      await core.ask('signPsbt', [params])
      const inputs = Object.entries(params.signInputs as Record<string, readonly number[]>).flatMap(
        ([address, indexes]) => indexes.map((index) => ({ address, index })),
      )
      const psbt = core.signPsbt(base64.decode(String(params.psbt)), inputs, params.broadcast === true)
      return { psbt: base64.encode(psbt), ...(params.broadcast === true && { txid: core.broadcast(psbt) }) }
    },
  }
  return methods
}
