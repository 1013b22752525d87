import type { Connector } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { askWallet } from './askWallet.js'
import { readWallet } from './readWallet.js'
import { findSession, sessions } from './sessions.js'

/** Gives back every permission of the site; wallets without that call have nothing to be told. */
export async function disconnect(connector: Connector): Promise<void> {
  const { provider } = connector
  findSession(connector)?.forget()
  const disable = readWallet(provider)?.disable
  sessions.delete(provider as object)
  if (disable === undefined) return
  try {
    await askWallet(disable)
  } catch (error) {
    const { code } = toAppKitError(error)
    if (code !== 'WALLET_METHOD_UNSUPPORTED' && code !== 'WALLET_LOCKED') throw error
  }
}
