import { untracked } from '@preact/signals-core'
import { toHex } from 'viem'
import type { Connection, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { isSameAccount } from '../../kit/activeAccount.js'
import { pause } from '../../kit/async.js'
import { connectionsOf, requireChain } from '../../kit/connections.js'
import { askWallet, type WalletCall } from '../rpc/askWallet.js'
import type { TransactionEnd, TransactionOutcome, WaitForEnd } from './trackTransaction.js'

/** Who asks the wallet, and where. */
export interface CallsSender {
  readonly connection: Connection
  readonly network: Network
  readonly address: string
}

/** How long to wait for a wallet that is asked what it can do, or how calls go, in ms. */
const deadline = 4_000

/** What a smart account takes besides the calls themselves, for a guess of the fee. */
export const smartAccountGas = 150_000n

/** Asks the wallet something that it answers without its user. Undefined if it does not answer in time. */
async function read(
  { connection: { connector } }: CallsSender,
  { method, params, signal }: { method: string; params: readonly unknown[]; signal: AbortSignal },
): Promise<unknown> {
  // A wallet on another device would show the question to its user.
  if (connector.type === 'walletConnect') return undefined
  const provider = connector.provider as {
    request(asked: { method: string; params: readonly unknown[] }): Promise<unknown>
  }
  const ended = AbortSignal.any([signal, AbortSignal.timeout(deadline)])
  return abortable(provider.request({ method, params }), ended).catch(() => undefined)
}

/**
 * Whether the wallet runs calls of this account as one (`wallet_getCapabilities` of EIP-5792): `supported` for a smart
 * account, `ready` if the wallet can make it one when its user agrees. Never rejects.
 */
export async function readAtomicity(
  sender: CallsSender,
  signal: AbortSignal,
): Promise<'supported' | 'ready' | undefined> {
  const chainId = toHex(Number(sender.network.id))
  const params = [sender.address, [chainId]]
  const reply = await read(sender, { method: 'wallet_getCapabilities', params, signal })
  const [, own] =
    Object.entries((reply ?? {}) as Record<string, { atomic?: { status?: unknown } } | null>).find(
      ([id]) => Number(id) === Number(chainId),
    ) ?? []
  const status = own?.atomic?.status
  return status === 'supported' || status === 'ready' ? status : undefined
}

/**
 * Asks the wallet to run calls, several of them as one (`wallet_sendCalls` of EIP-5792).
 *
 * @returns the id of the calls.
 * @throws AppKitError USER_REJECTED, UPGRADE_REJECTED, ATOMICITY_UNSUPPORTED, CHAIN_MISMATCH, WALLET_BAD_REPLY, CANCELLED;
 *   what the wallet rejects with
 */
export async function submitCalls(
  sender: CallsSender,
  calls: readonly WalletCall[],
  signal: AbortSignal,
): Promise<string> {
  const request = {
    ...{ version: '2.0.0', from: sender.address, chainId: toHex(Number(sender.network.id)) },
    atomicRequired: calls.length > 1,
    calls: calls.map(({ to, value, data }) => ({ to, value: toHex(value), data })),
  }
  const reply = await askWallet(sender, { method: 'wallet_sendCalls', params: [request] }, signal)
  const id = (reply as { id?: unknown } | null | undefined)?.id ?? reply
  // Ids are texts of at most 8,194 characters.
  if (typeof id !== 'string' || id === '' || id.length > 8_194)
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'wallet_sendCalls' })
  return id
}

/** How often a wallet is asked for the status of calls, and for how long, in ms. */
const period = 1_000
const timeoutMs = 180_000

/**
 * Waits until calls are in a block (`wallet_getCallsStatus` of EIP-5792). An answer that cannot be read counts as none.
 *
 * @param timeout - how long to wait, in ms.
 * @returns `confirmed`, `reverted`, `dropped`, or `late` if it is not known by then; and the hash of the last transaction.
 * @throws AppKitError CANCELLED
 */
export async function waitForCalls(
  sender: CallsSender,
  id: string,
  signal: AbortSignal,
  timeout = timeoutMs,
): Promise<TransactionEnd> {
  const end = performance.now() + timeout
  while (performance.now() < end) {
    const reply = await read(sender, { method: 'wallet_getCallsStatus', params: [id], signal })
    const { status, receipts } = (reply ?? {}) as { status?: unknown; receipts?: unknown }
    const outcome = typeof status === 'number' ? outcomeOf(status) : undefined
    const last = Array.isArray(receipts)
      ? (receipts.at(-1) as { transactionHash?: unknown } | null)
      : undefined
    const hash = String(last?.transactionHash)
    if (outcome !== undefined) return { outcome, hash: /^0x[0-9a-fA-F]{64}$/.test(hash) ? hash : undefined }
    await pause(period, signal)
  }
  return { outcome: 'late', hash: undefined }
}

/** Waits for calls of this or an earlier visit. The wallet with their account is asked; without one it is not known. */
export const waitForEnd: WaitForEnd = async (kit, network, { transaction, timeout, signal }) => {
  const chain = requireChain(kit, network.chainNamespace)
  const { from: address, hash: id } = transaction
  const connection = untracked(() => connectionsOf(chain)).find(({ accounts }) =>
    accounts.some((account) => isSameAccount(chain, account.address, address)),
  )
  if (connection === undefined) return { outcome: 'late', hash: undefined }
  return waitForCalls({ connection, network, address }, id, signal, timeout)
}

/** By the hundreds of the status: 1 waits, 2 is done, 4 never reached the chain, others failed there. */
function outcomeOf(status: number): TransactionOutcome | undefined {
  const kind = Math.floor(status / 100)
  if (kind === 2) return 'confirmed'
  if (kind === 4) return 'dropped'
  return kind === 5 || kind === 6 ? 'reverted' : undefined
}
