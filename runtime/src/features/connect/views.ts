/** The first views on the way to a wallet, in one chunk: whoever opens the first goes on to another within seconds. */
export { ConnectingExternalView } from './ConnectingExternalView.js'
export { ConnectView } from './ConnectView.js'
