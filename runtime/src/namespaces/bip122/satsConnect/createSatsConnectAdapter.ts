import { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { chainName } from '../adapter/chains.js'
import { listen, unsupported } from '../adapter/invoke.js'
import type { BitcoinAdapter } from '../adapter/types.js'
import { isSameAddress } from '../address/readAddress.js'
import { rpc } from './rpc.js'

const addresses = ['payment', 'ordinals', 'stacks']
const events = ['accountChange', 'networkChange', 'accountDisconnected', 'disconnect']

type Call = (method: string, params?: unknown) => Promise<unknown>

/** Wallets with the methods of WBIP002 and Sats Connect, such as Xverse. */
export function createSatsConnectAdapter(target: object): BitcoinAdapter {
  const call: Call = (method, params = null) => rpc(target, method, params)
  // Accounts shared on this visit, for wallets that would open a window if asked again.
  let granted: unknown

  return {
    async getAccounts({ network, ask }) {
      if (!ask) return readSilently(call, granted)
      const message = `Connect to ${ask.appName}`.slice(0, 80)
      const name = chainName(network)
      const reply = await callFirst(
        call,
        ['wallet_connect', { addresses, message, ...(name !== undefined && { network: name }) }],
        ['getAccounts', { purposes: addresses, message }],
        ['getAddresses', { purposes: addresses, message }],
      )
      ask.signal.throwIfAborted()
      granted = addressesIn(reply)
      return granted
    },
    getNetwork: () => readNetwork(call),
    async switchNetwork(network) {
      const name = chainName(network)
      if (name === undefined) throw unsupported(network.name)
      await call('wallet_changeNetwork', { name })
    },
    async signMessage({ address, message, protocol }) {
      const params = { address, message, protocol: protocol === 'ecdsa' ? 'ECDSA' : 'BIP322' }
      const reply = ((await call('signMessage', params)) ?? {}) as { signature?: unknown; address?: unknown }
      if (typeof reply.address === 'string' && !isSameAddress(reply.address, address))
        throw new AppKitError('ACCOUNT_NOT_FOUND', { details: address })
      return reply.signature
    },
    async sendTransfer({ recipient, amount }) {
      const reply = await call('sendTransfer', { recipients: [{ address: recipient, amount }] })
      return (reply as { txid?: unknown } | null | undefined)?.txid
    },
    async signPsbt({ base64, inputs, broadcast }) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const reply = await call('signPsbt', { psbt: base64, signInputs, broadcast })
      const { psbt, txid } = (reply ?? {}) as { psbt?: unknown; txid?: unknown }
      return { psbt, txid }
    },
    disconnect() {
      granted = undefined
      return disconnect(call)
    },
    watch: (changed) => listen(target, events, changed),
  }
}

/** The answer to the first of several methods that the wallet has. */
async function callFirst(
  call: Call,
  ...calls: readonly (readonly [method: string, params?: unknown])[]
): Promise<unknown> {
  for (const [at, [method, params]] of calls.entries())
    try {
      return await call(method, params)
    } catch (error) {
      const isLast = at === calls.length - 1
      if (isLast || toAppKitError(error).code !== 'WALLET_METHOD_UNSUPPORTED') throw error
    }
  return undefined
}

async function disconnect(call: Call): Promise<void> {
  try {
    await callFirst(call, ['wallet_disconnect'], ['wallet_renouncePermissions'])
  } catch (error) {
    // A wallet without this call, or without a permission, has nothing to revoke.
    const { code } = toAppKitError(error)
    if (code !== 'WALLET_METHOD_UNSUPPORTED' && code !== 'WALLET_LOCKED') throw error
  }
}

/** The name of the wallet's network, which not all of them tell. */
async function readNetwork(call: Call): Promise<unknown> {
  try {
    const reply = await call('wallet_getNetwork')
    return (reply as { bitcoin?: { name?: unknown } } | null | undefined)?.bitcoin?.name
  } catch (error) {
    if (toAppKitError(error).code === 'WALLET_METHOD_UNSUPPORTED') return undefined
    throw error
  }
}

/** The only call that opens no window. Without a permission it is refused. */
async function readSilently(call: Call, granted: unknown): Promise<unknown> {
  try {
    return addressesIn(await call('wallet_getAccount'))
  } catch (error) {
    const { code } = toAppKitError(error)
    if (code === 'WALLET_METHOD_UNSUPPORTED') return granted
    if (code === 'WALLET_LOCKED') return undefined
    throw error
  }
}

/** The list itself (getAccounts), or its property `addresses`. */
const addressesIn = (reply: unknown): unknown =>
  Array.isArray(reply) ? reply : ((reply as { addresses?: unknown } | null | undefined)?.addresses ?? null)
