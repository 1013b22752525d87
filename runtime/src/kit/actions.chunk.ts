/** Code for the first click, in one chunk with the discovery of wallets. */
export { findWallets } from './discovery.js'
export { closeModal, openModal, placeModal, preloadModal } from './modal.js'
