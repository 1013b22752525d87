// What sends and swaps do on chains of eip155. It loads with its library.
export { estimateCall } from '../rpc/estimateCall.js'
export { readHolding, tryTokenCall } from '../rpc/tokenCalls.js'
export { requestOf, sendRequest } from './sendCall.js'
export { readAtomicity, smartAccountGas, submitCalls } from './walletCalls.js'
