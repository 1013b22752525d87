import { connectionsIn } from '../chains/connectionMachine.js'
import type { Connection } from '../chains/types.js'
import type { Chain } from './types.js'

/** Every wallet connected in a namespace, the one in use first. Subscribes when read in an effect. */
export const connectionsOf = (chain: Chain): readonly Connection[] => connectionsIn(chain.connection.value)
