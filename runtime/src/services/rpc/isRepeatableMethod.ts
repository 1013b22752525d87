import { rpcMethodClasses } from '../../../../generated/frame-messages/tables.js'

const safe: ReadonlySet<string> = new Set(rpcMethodClasses.safe)
/** Safe to allow, but they make or use up something that the node keeps. */
const keeping = /^eth_(new|uninstall)|^eth_getFilterChanges$/
/** Reads of families that speak without a prefix, and what every node says of itself. */
const reading = /^(net|web3)_|^get[A-Z]/

/**
 * Whether a call may be sent again, and to another node: reads, and signed bytes, which a chain takes
 * only once however often they come (`eth_sendRawTransaction`). Nothing else that writes.
 */
export function isRepeatableMethod(method: string): boolean {
  return reading.test(method) || (safe.has(method) && !keeping.test(method))
}
