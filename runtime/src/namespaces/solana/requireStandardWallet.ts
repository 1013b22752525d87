import type { Connector } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import type { StandardWallet } from '../../walletStandard/types.js'
import { isStandardWallet } from './isStandardWallet.js'

/**
 * The wallet, where transactions can be given to it as bytes. The legacy interface takes objects of one
 * chain library instead, which we do not carry and could not check.
 *
 * @throws AppKitError WALLET_METHOD_UNSUPPORTED for a legacy wallet.
 */
export function requireStandardWallet({ provider, name }: Connector): StandardWallet {
  if (isStandardWallet(provider)) return provider
  throw callError('WALLET_METHOD_UNSUPPORTED', {
    message:
      'This version of the wallet only connects and signs messages. Update the wallet, then try again.',
    details: name,
  })
}
