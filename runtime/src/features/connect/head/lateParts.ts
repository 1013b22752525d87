import type { ConnectMethodDefinition } from '../../../kit/types.js'

/** A part of the first view that loads when an app has it. The space of a row is kept for it. */
type LatePart = Pick<ConnectMethodDefinition, 'load'>

/** The app's picture and name. */
export const appHead: LatePart = { load: () => import('./AppHead.js') }

/** One row that leads to the wallets. */
export const walletsRow: LatePart = { load: () => import('./WalletsRow.js') }
