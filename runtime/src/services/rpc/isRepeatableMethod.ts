/**
 * Reads: those of families that speak without a prefix, what every node says of itself, and those of
 * `eth_` and `wallet_`. What makes or uses up something that the node keeps, such as a filter, is none.
 */
const reading =
  /^((net|web3)_|(wallet_)?get[A-Z]|eth_(get(?!FilterChanges)[A-Z]\w*|estimate[A-Z]\w*|accounts|blockNumber|call|chainId|feeHistory|gasPrice|maxPriorityFeePerGas|sendRawTransaction|supportedEntryPoints|syncing)$)/

/**
 * Whether a call may be sent again, and to another node: reads, and signed bytes, which a chain takes
 * only once however often they come (`eth_sendRawTransaction`). Nothing else that writes.
 */
export function isRepeatableMethod(method: string): boolean {
  return reading.test(method)
}
