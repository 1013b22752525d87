// The services of the runtime, for tests: they are no part of what the package exports.

export { fetchHistory } from '../../../../runtime/src/services/blockchain/fetchHistory.js'
export { fetchPrices } from '../../../../runtime/src/services/blockchain/fetchPrices.js'
export { fetchIdentity } from '../../../../runtime/src/services/blockchain/identity.js'
export {
  fetchNamesOfAddress,
  lookupName,
  registerName,
  suggestNames,
} from '../../../../runtime/src/services/blockchain/names.js'
export {
  createOnrampUrl,
  fetchOnrampOptions,
  fetchOnrampQuote,
} from '../../../../runtime/src/services/blockchain/onramp.js'
export { fetchSupportedChains } from '../../../../runtime/src/services/blockchain/openServed.js'
export {
  buildApproval,
  buildSwap,
  fetchSwapQuotes,
  fetchSwapTokens,
} from '../../../../runtime/src/services/blockchain/swaps.js'
export { fetchTokenBalances } from '../../../../runtime/src/services/blockchain/tokenBalances.js'
export { fetchAnalyticsConfig } from '../../../../runtime/src/services/catalogue/fetchAnalyticsConfig.js'
export { fetchWallets } from '../../../../runtime/src/services/catalogue/fetchWallets.js'
