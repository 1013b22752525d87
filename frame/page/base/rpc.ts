import { fieldsOf, isRecord } from '../../../common/records.js'
import { messages } from '../messages/messages.js'
import { NodeRefusal, WalletError } from './errors.js'
import type { PageNetwork } from './facts.js'

const deadline = 10_000
const maxBytes = 2_000_000

/**
 * Asks the node of a network. The address is the operator's, never the host's.
 *
 * @throws NodeRefusal with the node's message; WalletError if it cannot be reached, or its answer cannot be read
 */
export async function askNode(
  network: PageNetwork,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  let value: unknown
  try {
    const response = await fetch(network.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(deadline),
      referrerPolicy: 'no-referrer',
      credentials: 'omit',
    })
    const text = await response.text()
    if (text.length > maxBytes) throw new Error('too large')
    value = JSON.parse(text)
  } catch {
    throw new WalletError(messages.nodeFailed)
  }
  if (!isRecord(value)) throw new WalletError(messages.nodeFailed)
  if ('error' in value) {
    const { message: text } = fieldsOf(value.error)
    throw new NodeRefusal(typeof text === 'string' ? text.slice(0, 500) : messages.nodeFailed)
  }
  if (!('result' in value)) throw new WalletError(messages.nodeFailed)
  return value.result
}

/** Asks for a number. */
export async function askNumber(
  network: PageNetwork,
  method: string,
  params: readonly unknown[],
): Promise<bigint> {
  const result = await askNode(network, method, params)
  if (typeof result !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(result))
    throw new WalletError(messages.nodeFailed)
  return BigInt(result)
}
