import { isHex, keccak256 } from 'viem'
import type { CaipNetworkId, Connection, Network } from '../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { abortable } from '../../kit/abortable.js'
import { isSameAccount } from '../../kit/activeNetwork.js'
import { connectionOf, requireChain } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'
import { openRpc } from './openRpc.js'

addErrorTexts(lateTexts)

export interface SendRawTransactionParameters {
  /** Signed and serialised, 0x hex. */
  readonly serialized: string
  readonly signal?: AbortSignal
}

/**
 * eth_sendRawTransaction. The same bytes may go to several nodes and more than once: a chain takes
 * them only once. A node that already has them therefore says yes in its own way.
 *
 * @returns the hash, worked out from the bytes and not taken from the node.
 * @throws AppKitError BAD_REPLY when a node names another hash; as `openRpc`
 */
export async function sendRawTransaction(
  kit: Kit,
  network: Network,
  { serialized, signal }: SendRawTransactionParameters,
): Promise<string> {
  if (!isHex(serialized)) throw new AppKitError('REQUEST_FAILED', { details: 'the transaction is not hex' })
  const hash = keccak256(serialized)
  const options = signal === undefined ? {} : { signal }
  try {
    const reply = await openRpc(kit, network)(
      { method: 'eth_sendRawTransaction', params: [serialized] },
      options,
    )
    if (typeof reply !== 'string' || reply.toLowerCase() !== hash)
      throw new AppKitError('BAD_REPLY', { details: 'eth_sendRawTransaction names another hash' })
  } catch (error) {
    if (!isKnownAlready(error)) throw error
  }
  return hash
}

function isKnownAlready(error: unknown): boolean {
  return (
    error instanceof AppKitError && /already (known|imported)|known transaction/i.test(error.details ?? '')
  )
}

export interface RequireSenderParameters {
  /** The plain address that is to send. */
  readonly address: string
  /** Where. */
  readonly caipNetworkId: CaipNetworkId
}

/**
 * The connection a transaction may be sent through, only if it is the very account on the very
 * network that was planned with: wallets and users switch both at any time (docs/behaviour.md#transactions).
 * To be called right before the wallet is asked.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND, CHAIN_NOT_CONFIGURED, RECONNECTING, NOT_CONNECTED, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH
 */
export function requireSender(kit: Kit, { address, caipNetworkId }: RequireSenderParameters): Connection {
  const chain = requireChain(kit, caipNetworkId.split(':', 1)[0])
  if (!chain.networks.peek().some((network) => network.caipNetworkId === caipNetworkId))
    throw new AppKitError('CHAIN_NOT_CONFIGURED', { details: caipNetworkId })
  if (chain.connection.peek().status === 'reconnecting') throw new AppKitError('RECONNECTING')
  const connection = connectionOf(chain)
  if (connection === undefined) throw new AppKitError('NOT_CONNECTED')
  if (!connection.accounts.some((account) => isSameAccount(chain, account.address, address)))
    throw new AppKitError('ACCOUNT_NOT_FOUND', { details: address })
  if (connection.caipNetworkId !== caipNetworkId)
    throw new AppKitError('CHAIN_MISMATCH', { details: `${connection.caipNetworkId}, not ${caipNetworkId}` })
  return connection
}

export interface WaitForReceiptParameters extends FetchTransactionParameters {
  /** How long to wait, in ms. */
  readonly timeout?: number
  /** How often to look, in ms. */
  readonly interval?: number
}

/**
 * Looks for the receipt of a transaction until it is there. Nodes that fail meanwhile are asked again.
 *
 * @throws AppKitError TRANSACTION_CONFIRMATION_TIMEOUT, which does not mean that it failed; BAD_REPLY; CANCELLED
 */
export async function waitForReceipt(
  kit: Kit,
  network: Network,
  { hash, signal = kit.lifetime.signal, timeout = 180_000, interval = 4_000 }: WaitForReceiptParameters,
): Promise<Receipt> {
  const started = performance.now()
  for (;;) {
    try {
      return await fetchReceipt(kit, network, { hash, signal })
    } catch (error) {
      if (signal.aborted || (error instanceof AppKitError && error.code === 'BAD_REPLY')) throw error
      if (performance.now() - started + interval > timeout)
        throw new AppKitError('TRANSACTION_CONFIRMATION_TIMEOUT', { details: hash, cause: error })
    }
    await abortable(new Promise((resolve) => setTimeout(resolve, interval)), signal)
  }
}

export interface Receipt {
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
}

/**
 * eth_getTransactionReceipt.
 *
 * @throws AppKitError TRANSACTION_RECEIPT_NOT_FOUND, BAD_REPLY; as `openRpc`
 */
export async function fetchReceipt(
  kit: Kit,
  network: Network,
  { hash, signal }: FetchTransactionParameters,
): Promise<Receipt> {
  const options = signal === undefined ? {} : { signal }
  const reply = await openRpc(kit, network)({ method: 'eth_getTransactionReceipt', params: [hash] }, options)
  if (reply === null) throw new AppKitError('TRANSACTION_RECEIPT_NOT_FOUND', { details: hash })
  const receipt = (reply ?? {}) as Partial<Record<string, unknown>>
  const { transactionHash, status, blockNumber } = receipt
  const isOurs = String(transactionHash).toLowerCase() === hash.toLowerCase()
  const isBlock = typeof blockNumber === 'string' && /^0x[0-9a-f]{1,16}$/i.test(blockNumber)
  if (!isOurs || !isBlock || (status !== '0x0' && status !== '0x1'))
    throw new AppKitError('BAD_REPLY', { details: 'eth_getTransactionReceipt' })
  return { status: status === '0x1' ? 'success' : 'reverted', blockNumber: BigInt(blockNumber) }
}

export interface FetchTransactionParameters {
  /** 0x and 64 hex digits. */
  readonly hash: string
  readonly signal?: AbortSignal
}

/**
 * eth_getTransactionByHash.
 *
 * @returns the block it is in, undefined while it waits for one.
 * @throws AppKitError TRANSACTION_NOT_FOUND, BAD_REPLY; as `openRpc`
 */
export async function fetchTransaction(
  kit: Kit,
  network: Network,
  { hash, signal }: FetchTransactionParameters,
): Promise<{ readonly blockNumber: bigint | undefined }> {
  const options = signal === undefined ? {} : { signal }
  const reply = await openRpc(kit, network)({ method: 'eth_getTransactionByHash', params: [hash] }, options)
  if (reply === null) throw new AppKitError('TRANSACTION_NOT_FOUND', { details: hash })
  const { hash: own, blockNumber } = (reply ?? {}) as { hash?: unknown; blockNumber?: unknown }
  const isBlock = typeof blockNumber === 'string' && /^0x[0-9a-f]{1,16}$/i.test(blockNumber)
  if (String(own).toLowerCase() !== hash.toLowerCase() || !(isBlock || blockNumber === null))
    throw new AppKitError('BAD_REPLY', { details: 'eth_getTransactionByHash' })
  return { blockNumber: isBlock ? BigInt(blockNumber) : undefined }
}
