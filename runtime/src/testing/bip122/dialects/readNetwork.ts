import { walletError } from '../../eip155/walletError.js'
import type { Bip122WalletCore, Bip122WalletNetwork } from '../types.js'
import { nameNetwork } from './nameNetwork.js'

/**
 * The network that a dialect names.
 *
 * @throws when it is none that the wallet knows.
 */
export function readNetwork(
  core: Bip122WalletCore,
  name: unknown,
  dialect: Parameters<typeof nameNetwork>[1],
): Bip122WalletNetwork {
  const found = core.networks().find((network) => nameNetwork(network, dialect) === name)
  if (found === undefined) throw walletError(-32602, `The wallet does not know ${String(name)}`)
  return found
}
