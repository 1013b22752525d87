/** Both views show the same list, so they come in one chunk. */
export { NetworksView } from './NetworksView.js'
export { UnsupportedChainView } from './UnsupportedChainView.js'
