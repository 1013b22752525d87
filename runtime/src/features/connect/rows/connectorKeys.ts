import type { Connector } from '../../../chains/types.js'
import { walletKeys } from './walletKeys.js'

/** As `walletKeys`, for a wallet of this browser. */
export function connectorKeys({ id, name, info }: Connector, mobile = false): readonly string[] {
  return walletKeys({ id, name, rdns: info?.rdns }, mobile)
}
