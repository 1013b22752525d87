import { estimateCall } from '../rpc/estimateCall.js'
import { openClient, orRpcError } from '../rpc/openClient.js'
import { readHolding, tryTokenCall } from '../rpc/tokenCalls.js'
import { requestOf, sendRequest } from './sendCall.js'
import { readAtomicity, smartAccountGas, submitCalls } from './walletCalls.js'

/**
 * The calls of sends and swaps to chains of eip155. They load with their library. One object, because each name of an export
 * is written in every chunk that has it.
 */
export const chainCalls = {
  estimateCall,
  openClient,
  orRpcError,
  readAtomicity,
  readHolding,
  requestOf,
  sendRequest,
  smartAccountGas,
  submitCalls,
  tryTokenCall,
} as const
