/** What the first click needs, in one chunk with the wallets that are found. */
export { findWallets } from './discovery.js'
export { closeModal, openModal, placeModal, preloadModal } from './modal.js'
