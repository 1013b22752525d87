import * as web3 from '@solana/web3.js'
import type { Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { ErrorOf } from '../../errors/errorCodes.js'
import { pause } from '../../kit/async.js'
import { requireChain } from '../../kit/connections.js'
import type { Lifetime } from '../../kit/state.js'
import type { Kit } from '../../kit/types.js'
import { openRpc, rpcUrlsOf } from '../../services/rpc/openRpc.js'
import { readNodeError } from '../readNodeError.js'
import { newCommitments } from './createSigner.js'

export interface GetConnectionParameters {
  /** A network of the app by its CAIP-2 id, `solana:…`. Default: the one in use. */
  readonly caipNetworkId?: string | undefined
  /** How final the state that it reads must be. Default: `'confirmed'`. */
  readonly commitment?: web3.Commitment | undefined
}

export type GetConnectionReturnType = web3.Connection

export type GetConnectionErrorType = ErrorOf<'ADAPTER_NOT_FOUND' | 'NETWORK_NOT_FOUND' | 'MODAL_LOAD_FAILED'>

/**
 * A `Connection` of @solana/web3.js 1 to a network of the app. It asks the same nodes as the kit, in the same order, with the
 * same retries: those of `customRpcUrls`, the blockchain API, then the network's own. It needs no wallet.
 * `confirmTransaction` asks these nodes, too, and opens no WebSocket; subscriptions such as `onAccountChange` open one to the
 * first node.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the connection. It keeps its network when the user switches. Errors of its methods are those of @solana/web3.js;
 *   if no node answers, an AppKitError.
 * @throws AppKitError ADAPTER_NOT_FOUND, NETWORK_NOT_FOUND, MODAL_LOAD_FAILED if the app has another major of @solana/web3.js
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { getConnection } from 'appkit-runtime/web3js'
 *
 * console.log(await getConnection(kit).getSlot())
 */
export function getConnection(
  kit: Kit,
  { caipNetworkId, commitment = 'confirmed' }: GetConnectionParameters = {},
): GetConnectionReturnType {
  const network = requireSolanaNetwork(kit, caipNetworkId)
  const connection = new (requireWeb3js().Connection)(rpcUrlsOf(kit, network)[0] ?? '', {
    commitment,
    fetch: createFetch(kit, network),
    // The kit has retries of its own.
    disableRetryOnRateLimit: true,
  })
  return Object.assign(connection, { confirmTransaction: createConfirm(connection, kit.lifetime) })
}

/**
 * @solana/web3.js of the app.
 *
 * @throws AppKitError MODAL_LOAD_FAILED: 2 and later are another library, with none of these classes.
 */
export function requireWeb3js(): typeof web3 {
  if (typeof web3.Connection === 'function' && typeof web3.Transaction === 'function') return web3
  throw new AppKitError('MODAL_LOAD_FAILED', {
    message:
      'appkit-runtime/web3js needs @solana/web3.js 1, and this app has another one. Install @solana/web3.js@1.',
  })
}

/**
 * A network of solana; without an id the one in use.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND, NETWORK_NOT_FOUND
 */
export function requireSolanaNetwork(kit: Kit, caipNetworkId: string | undefined): Network {
  const { networks, network } = requireChain(kit, 'solana')
  const found =
    caipNetworkId === undefined
      ? network.value
      : networks.value.find((each) => each.caipNetworkId === caipNetworkId)
  if (found === undefined)
    throw new AppKitError('NETWORK_NOT_FOUND', { details: caipNetworkId ?? 'no network of solana' })
  return found
}

interface WireCall {
  readonly id?: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}

/** The requests of a `Connection`, one or a batch, over the nodes of the kit. */
function createFetch(kit: Kit, network: Network) {
  const send = openRpc(kit, network)
  const answer = async ({ id, method, params = [] }: WireCall) => {
    try {
      return { jsonrpc: '2.0', id, result: await send({ method, params }) }
    } catch (error) {
      const node = readNodeError(error)
      // An error without an answer of a node is the kit's own.
      if (node === undefined) throw error
      return { jsonrpc: '2.0', id, error: node }
    }
  }
  return async (_url: unknown, options?: { readonly body?: unknown } | null): Promise<Response> => {
    const calls = JSON.parse(String(options?.body)) as WireCall | readonly WireCall[]
    const reply = Array.isArray(calls)
      ? await Promise.all(calls.map(answer))
      : await answer(calls as WireCall)
    return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
  }
}

/** How often a transaction is looked for, in ms. */
const interval = 1_000
/** How long a transaction is looked for if its strategy names no block height, in ms. */
const timeoutMs = 60_000

type Strategy = web3.TransactionConfirmationStrategy | string

/**
 * `confirmTransaction` of a connection over HTTP alone, because many nodes and every proxy have no WebSocket.
 *
 * @throws (from the returned function) TransactionExpiredBlockheightExceededError once the network can no longer take the
 *   transaction, and TransactionExpiredTimeoutError after 60 s where that height is not given, both of @solana/web3.js; AppKitError
 *   CANCELLED if the strategy's signal aborts or the kit stops; UNREACHABLE if no node has answered for 60 s
 */
function createConfirm(connection: web3.Connection, lifetime: Pick<Lifetime, 'signal'>) {
  return async function confirmTransaction(
    strategy: Strategy,
    commitment: web3.Commitment | undefined = connection.commitment,
  ): Promise<web3.RpcResponseAndContext<web3.SignatureResult>> {
    const { signature, lastValidBlockHeight, abortSignal } = readStrategy(strategy)
    // The signal is that of this life: the kit may have been started again since.
    const { signal: ended } = lifetime
    const signal = abortSignal ? AbortSignal.any([ended, abortSignal]) : ended
    const read = async () => {
      // The height is read before the status: a transaction that is found after the end would otherwise count as lost.
      const height = lastValidBlockHeight === undefined ? 0 : await connection.getBlockHeight(commitment)
      return { height, ...(await connection.getSignatureStatus(signature)) }
    }
    let answered = 0
    for (let waited = 0; ; waited += interval) {
      const status = await read().catch((error: unknown) => {
        // The transaction is on its way, so a node that fails is asked again.
        if (signal.aborted || waited - answered >= timeoutMs) throw error
        return undefined
      })
      if (status === undefined) {
        await pause(interval, signal)
        continue
      }
      answered = waited
      const { context, height, value } = status
      if (value !== null && (value.err !== null || isReached(value, commitment)))
        return { context, value: { err: value.err } }
      if (value === null && lastValidBlockHeight !== undefined && height > lastValidBlockHeight)
        throw new web3.TransactionExpiredBlockheightExceededError(signature)
      if (lastValidBlockHeight === undefined && waited >= timeoutMs)
        throw new web3.TransactionExpiredTimeoutError(signature, timeoutMs / 1_000)
      await pause(interval, signal)
    }
  }
}

function readStrategy(strategy: Strategy): {
  readonly signature: string
  readonly lastValidBlockHeight?: number
  readonly abortSignal?: AbortSignal
} {
  return typeof strategy === 'string' ? { signature: strategy } : strategy
}

const levels: readonly string[] = ['processed', 'confirmed', 'finalized']

/** Whether a transaction is as final as asked; without a commitment, finalized. */
function isReached(
  { confirmationStatus }: web3.SignatureStatus,
  commitment: web3.Commitment = 'finalized',
): boolean {
  return levels.indexOf(confirmationStatus ?? '') >= levels.indexOf(newCommitments[commitment])
}
