export { getAccountType } from './getAccountType.js'
export { getCallsStatus } from './getCallsStatus.js'
export { getCapabilities } from './getCapabilities.js'
export { sendCalls } from './sendCalls.js'
export { sendTransaction } from './sendTransaction.js'
export { showCallsStatus } from './showCallsStatus.js'
export { signTypedData } from './signTypedData.js'
export type {
  Call,
  CallReceipt,
  CallsOutcome,
  CallsStatus,
  ChainCallOptions,
  WalletCallOptions,
  WalletCapabilities,
} from './types.js'
export { waitForCallsStatus } from './waitForCallsStatus.js'
export { watchAsset } from './watchAsset.js'
