/** The requests to the catalogue, in one chunk. It loads with the first request. */
export { fetchWallets } from './fetchWallets.js'
export { findImage, getImageCache } from './imageCache.js'
