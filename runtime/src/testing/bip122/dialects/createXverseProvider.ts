import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, hex } from '@scure/base'
import { walletError } from '../../eip155/rpc.js'
import type { Bip122WalletCore, Listener } from '../signing/types.js'
import { nameNetwork, readNetwork } from './networkNames.js'

type Params = Readonly<Record<string, unknown>>
type Methods = Record<string, (params: Params) => unknown>

/** The error codes of Sats Connect. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4200: -32001, 4100: -32002 }

/**
 * The wallet with Xverse's API: WBIP001 requests that resolve with the error, and listeners as one object. Fordefi takes
 * a listener as two arguments.
 */
export function createXverseProvider(core: Bip122WalletCore, listens: 'object' | 'arguments' = 'object') {
  const methods = methodsOf(core)
  const add = (event: string, listener: Listener) => {
    core.on(event, listener)
    return () => core.off(event, listener)
  }
  return {
    async request(method: string, params?: unknown) {
      const reply = { jsonrpc: '2.0', id: crypto.randomUUID() }
      try {
        const handler = methods[method]
        const result = await core.run(method, [params], () => {
          if (handler === undefined) throw walletError(4200, `Method ${method} is not supported`)
          return handler((params ?? {}) as Params)
        })
        return { ...reply, result }
      } catch (error) {
        const { code = -32603, message } = error as { code?: number; message: string }
        return { ...reply, error: { code: codes[code] ?? code, message } }
      }
    },
    addListener:
      listens === 'arguments'
        ? (event: string, listener: Listener) => add(event, listener)
        : ({ eventName, cb }: { readonly eventName: string; readonly cb: Listener }) => add(eventName, cb),
  }
}

/** An address in the form of Sats Connect. */
export const tellAddresses = (core: Pick<Bip122WalletCore, 'addresses'>) =>
  core.addresses().map(({ type, ...address }) => ({ ...address, addressType: type, walletType: 'software' }))

/** The network in the form of Sats Connect. Every answer includes Spark and Stacks. */
export function tellNetwork(core: Pick<Bip122WalletCore, 'network'>) {
  const network = core.network()
  return {
    bitcoin: { name: nameNetwork(network, 'satsConnect') },
    stacks: { name: network === 'mainnet' ? 'mainnet' : 'testnet' },
    spark: { name: network === 'mainnet' ? 'mainnet' : 'regtest' },
  }
}

/** The requests that Xverse supports. */
function methodsOf(core: Bip122WalletCore): Methods {
  const methods: Methods = {
    getInfo: () => ({ version: '1.6.0', platform: 'web', methods: Object.keys(methods), supports: [] }),
    ...accountMethods(core),
    ...signingMethods(core),
  }
  return methods
}

function requirePermission(core: Bip122WalletCore): void {
  if (!core.isPermitted()) throw walletError(4100, 'Access denied.')
}

function accountMethods(core: Bip122WalletCore): Methods {
  const account = () => ({
    id: 'account-1',
    addresses: tellAddresses(core),
    walletType: 'software',
    network: tellNetwork(core),
  })
  const connect = async (method: string, params: Params) => {
    await core.ask(method, [params])
    if (params.network !== undefined) core.moveTo(readNetwork(core, params.network, 'satsConnect'))
    core.permit(true)
    return account()
  }
  return {
    wallet_connect: (params) => connect('wallet_connect', params),
    wallet_requestPermissions: async (params) => {
      await connect('wallet_requestPermissions', params)
      return true
    },
    wallet_getAccount() {
      requirePermission(core)
      return account()
    },
    getAccounts: async (params) => (await connect('getAccounts', params)).addresses,
    async getAddresses(params) {
      const { addresses, network } = await connect('getAddresses', params)
      return { addresses, network }
    },
    wallet_getNetwork() {
      requirePermission(core)
      return tellNetwork(core)
    },
    async wallet_changeNetwork(params) {
      requirePermission(core)
      const next = readNetwork(core, params.name, 'satsConnect')
      await core.ask('wallet_changeNetwork', [params])
      core.moveTo(next)
      return null
    },
    wallet_disconnect() {
      core.permit(false)
      return null
    },
    wallet_renouncePermissions() {
      core.permit(false)
      return null
    },
  }
}

function signingMethods(core: Bip122WalletCore): Methods {
  return {
    async signMessage(params) {
      requirePermission(core)
      await core.ask('signMessage', [params])
      const { address, message } = params
      const protocol = params.protocol === 'ECDSA' ? 'ECDSA' : 'BIP322'
      const signature = core.signMessage(
        String(address),
        String(message),
        protocol === 'ECDSA' ? 'ecdsa' : 'bip322',
      )
      return { signature, messageHash: hex.encode(sha256(utf8ToBytes(String(message)))), address, protocol }
    },
    async sendTransfer(params) {
      requirePermission(core)
      await core.ask('sendTransfer', [params])
      const recipients = params.recipients as readonly { address: string; amount: number }[]
      const txid = core.sendTransfer(recipients.map((each) => ({ ...each, amount: BigInt(each.amount) })))
      return { txid }
    },
    async signPsbt(params) {
      requirePermission(core)
      await core.ask('signPsbt', [params])
      const inputs = Object.entries(params.signInputs as Record<string, readonly number[]>).flatMap(
        ([address, indexes]) => indexes.map((index) => ({ address, index })),
      )
      const psbt = core.signPsbt(base64.decode(String(params.psbt)), inputs, params.broadcast === true)
      return { psbt: base64.encode(psbt), ...(params.broadcast === true && { txid: core.broadcast(psbt) }) }
    },
  }
}
