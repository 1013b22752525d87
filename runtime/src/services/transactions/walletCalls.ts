import { toHex } from 'viem'
import { tryRead } from '../../chains/readUntrusted.js'
import type { Connection, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { askWallet, type WalletCall } from '../rpc/askWallet.js'
import { readWallet } from '../rpc/readWallet.js'

/** The account that sends, and its network. */
export interface CallsSender {
  readonly connection: Connection
  readonly network: Network
  readonly address: string
}

/** The gas of a smart account besides the calls themselves, for a guess of the fee. */
export const smartAccountGas = 150_000n

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
  const reply = await readWallet(sender, { method: 'wallet_getCapabilities', params, signal })
  const statusOn = (wanted: number) =>
    Object.entries((reply ?? {}) as Record<string, { atomic?: { status?: unknown } } | null>).find(
      ([id]) => Number(id) === wanted,
    )?.[1]?.atomic?.status
  // A capability on chain 0 holds on each chain that does not say otherwise.
  const status = tryRead(() => statusOn(Number(chainId)) ?? statusOn(0))
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
    version: '2.0.0',
    from: sender.address,
    chainId: toHex(Number(sender.network.id)),
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
