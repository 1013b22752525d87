/** What happens to a JSON-RPC method on the public route. */
export type MethodClass = 'local' | 'forward' | 'refuse'

const LOCAL = new Set(['eth_chainId', 'net_version', 'net_listening'])

// Would sign with the accounts the node holds. A wallet signs for itself and sends the raw transaction.
const HOLDS_KEYS = /^eth_(accounts|requestAccounts|sign|sendTransaction|sendUnsigned)/

/**
 * Sorts a method: answered here, passed on, or refused. Refused is what no public endpoint offers:
 * everything that changes the chain at will (`anvil_`, `evm_`, `hardhat_`, ...) or uses the node's keys.
 */
export function classifyMethod(method: string): MethodClass {
  if (LOCAL.has(method)) return 'local'
  if (HOLDS_KEYS.test(method)) return 'refuse'
  return /^(eth|net|web3)_[A-Za-z0-9]+$/.test(method) ? 'forward' : 'refuse'
}
