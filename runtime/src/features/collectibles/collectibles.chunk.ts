/** What the account view shows of collectibles. */
export { CollectibleList } from './CollectibleList.js'
