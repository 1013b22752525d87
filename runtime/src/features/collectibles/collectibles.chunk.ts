/** The part of the account view for collectibles. */
export { CollectibleList } from './CollectibleList.js'
