export {
  type GetAccountTypeParameters,
  type GetAccountTypeReturnType,
  getAccountType,
} from './getAccountType.js'
export {
  type GetCallsStatusParameters,
  type GetCallsStatusReturnType,
  getCallsStatus,
} from './getCallsStatus.js'
export {
  type GetCapabilitiesParameters,
  type GetCapabilitiesReturnType,
  getCapabilities,
} from './getCapabilities.js'
export { type SendCallsParameters, type SendCallsReturnType, sendCalls } from './sendCalls.js'
export {
  type SendTransactionParameters,
  type SendTransactionReturnType,
  sendTransaction,
} from './sendTransaction.js'
export { type ShowCallsStatusParameters, showCallsStatus } from './showCallsStatus.js'
export { type SignTypedDataParameters, type SignTypedDataReturnType, signTypedData } from './signTypedData.js'
export type {
  Call,
  CallReceipt,
  CallsOutcome,
  CallsStatus,
  ChainCallOptions,
  WalletCallOptions,
  WalletCapabilities,
} from './types.js'
export {
  type WaitForCallsStatusParameters,
  type WaitForCallsStatusReturnType,
  waitForCallsStatus,
} from './waitForCallsStatus.js'
export { type WatchAssetParameters, type WatchAssetReturnType, watchAsset } from './watchAsset.js'
