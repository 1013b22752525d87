import { AppHead } from './AppHead.js'
import { WalletsRow } from './WalletsRow.js'

/** What only some apps have in the first view. */
export const parts = { AppHead, WalletsRow }
