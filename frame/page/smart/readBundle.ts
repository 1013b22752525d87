import { getAddress, type Hex, isAddress } from 'viem'
import type { AppMessage } from '../../../generated/frame-messages/types.js'
import type { EvmCall } from '../../src/shared/accountCalls.js'
import { randomText } from '../../src/shared/encoding.js'
import { readObject } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../database.js'
import { messages } from '../messages.js'
import { checkAccount, shortText } from '../prepare/message.js'
import type { RequestContext } from '../prepare/types.js'
import { permissionMessages } from './permissions/permissionMessages.js'
import { smartMessages as texts } from './smartMessages.js'

type RpcRequest = Extract<AppMessage, { type: '@w3m-app/RPC_REQUEST' }>['payload']
type Bundle = Extract<RpcRequest, { method: 'wallet_sendCalls' }>['params'][number]

/** Calls that belong together, checked (EIP-5792). */
export interface CallBundle {
  readonly id: string
  readonly calls: readonly EvmCall[]
  readonly isAtomicRequired: boolean
  /** The permission that they are made with (ERC-7715), instead of an approval. */
  readonly permission: Hex | undefined
}

const mostCalls = 30
/** Codes of EIP-5792. */
export const callErrors = {
  capability: '5700',
  chain: '5710',
  duplicate: '5720',
  unknown: '5730',
  tooMany: '5740',
  notAtomic: '5760',
} as const

/**
 * Checks the parameters of `wallet_sendCalls`.
 *
 * @throws WalletError with a code of EIP-5792
 */
export function readBundle({ address, chain }: RequestContext, params: readonly unknown[]): CallBundle {
  // The schema of the messages has checked the shape.
  const [bundle] = params as readonly [Bundle]
  const { atomicRequired, capabilities, chainId, from, id } = bundle
  if (from !== undefined) checkAccount(from, address)
  if (chainId !== undefined && `eip155:${Number(chainId)}` !== chain && chainId !== chain)
    throw new WalletError(messages.otherChain, callErrors.chain)
  if (bundle.calls.length === 0) throw new WalletError(messages.badRequest)
  if (bundle.calls.length > mostCalls) throw new WalletError(texts.tooMany(mostCalls), callErrors.tooMany)
  const { permissions, ...others } = Object(capabilities ?? {}) as Readonly<Record<string, unknown>>
  checkCapabilities(others)
  const calls = bundle.calls.map(({ capabilities: own, data = '0x', to, value = '0x0' }): EvmCall => {
    checkCapabilities(own)
    if (!isAddress(to, { strict: false }) || data.length % 2 !== 0) throw new WalletError(messages.badRequest)
    const amount = BigInt(value)
    if (amount >= 1n << 256n) throw new WalletError(messages.badRequest)
    return { to: getAddress(to), value: amount, data: data.toLowerCase() as Hex }
  })
  return {
    id: id ?? randomText(32),
    calls,
    isAtomicRequired: atomicRequired === true,
    permission: permissions === undefined ? undefined : readPermission(permissions),
  }
}

function readPermission(given: unknown): Hex {
  const { context } = readObject(given, ['context', 'optional']) ?? {}
  if (typeof context !== 'string' || !/^0x[0-9a-f]{64}$/.test(context))
    throw new WalletError(permissionMessages.unknown)
  return context as Hex
}

function checkCapabilities(given: unknown): void {
  for (const [name, value] of Object.entries(Object(given ?? {}) as object))
    if ((value as { readonly optional?: unknown } | null)?.optional !== true)
      throw new WalletError(texts.capability(shortText(name, 40)), callErrors.capability)
}
