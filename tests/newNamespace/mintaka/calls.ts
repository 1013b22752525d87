import type { NamespaceCalls } from '../../../runtime/src/chains/driver.js'
import type { Connector } from '../../../runtime/src/chains/types.js'
import { AppKitError } from '../../../runtime/src/errors/AppKitError.js'
import { isAddress } from './isAddress.js'
import { readState } from './readState.js'
import { type MintakaWallet, readWallet } from './readWallet.js'

export const connect: NamespaceCalls['connect'] = async (context, connector, options) => {
  const { network = context.networks()[0] } = options
  return readState(await ask(connector).connect(String(network?.id), { silent: false }))
}

export const reconnect: NamespaceCalls['reconnect'] = async (context, connector, options) => {
  const { network = context.networks()[0] } = options
  const state = readState(await ask(connector).connect(String(network?.id), { silent: true }))
  return state.accounts.length === 0 ? undefined : state
}

export const disconnect: NamespaceCalls['disconnect'] = async (connector) =>
  void (await ask(connector).disconnect())

export const switchNetwork: NamespaceCalls['switchNetwork'] = async (connector, { id }) => {
  await ask(connector).switchTo(String(id))
  return undefined
}

export const signMessage: NamespaceCalls['signMessage'] = async (connector, { address, message }) => {
  const signature = await ask(connector).sign(address, message)
  if (typeof signature === 'string' && /^[0-9a-f]{128}$/.test(signature)) return signature
  throw new AppKitError('WALLET_BAD_REPLY', { details: 'It gave no signature.' })
}

export const watch: NamespaceCalls['watch'] = (connector, events) => {
  const stop = ask(connector).on('change', (value) => {
    try {
      const { accounts, caipNetworkId } = readState(value)
      events.accountsChanged(accounts)
      events.networkChanged(caipNetworkId)
    } catch {
      // Nonsense changes nothing.
    }
  })
  return () => {
    if (typeof stop === 'function') stop()
  }
}

export const verifyAddress = async (text: string): Promise<boolean> => isAddress(text)

export const isSameAddress = (a: string, b: string): boolean => a === b

/**
 * The wallet of a connector.
 *
 * @throws AppKitError CONNECTOR_NOT_FOUND
 */
function ask({ provider, name }: Connector): MintakaWallet {
  const wallet = readWallet(provider)
  if (wallet === undefined) throw new AppKitError('CONNECTOR_NOT_FOUND', { details: name })
  return wallet
}
