/** The calls to the catalogue, in one chunk that is imported when the first is made. */
export { fetchImage } from './fetchImage.js'
export { fetchWallets } from './fetchWallets.js'
