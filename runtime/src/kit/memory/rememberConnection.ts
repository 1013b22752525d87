import type { Connection } from '../../chains/types.js'
import type { Kit } from '../types.js'
import { addRecentWallet } from './addRecentWallet.js'
import { readConnectorIds } from './readMemory.js'
import { writeConnectorIds } from './writeConnectorIds.js'

/** Stores that a wallet is the one in use of its namespace, for the next visit; others stay behind it. */
export function rememberConnection(kit: Kit, { connector }: Connection): void {
  const { namespace, id } = connector
  const others = readConnectorIds(kit, namespace).filter((each) => each !== id)
  writeConnectorIds(kit, namespace, [id, ...others])
  addRecentWallet(kit, connector)
}
