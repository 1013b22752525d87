/** The calls to the catalogue, in one chunk that is imported when the first is made. */
export { fetchWallets } from './fetchWallets.js'
export { fetchImage, getImageCache } from './imageCache.js'
