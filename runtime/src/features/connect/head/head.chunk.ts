// What only some apps have in the first view.
export { AppHead } from './AppHead.js'
export { WalletsRow } from './WalletsRow.js'
