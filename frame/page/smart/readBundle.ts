import { decodeAbiParameters, getAddress, type Hex, isAddress } from 'viem'
import { readFields } from '../../../common/records.js'
import type { AppMessage } from '../../../generated/frame-messages/types.js'
import type { EvmCall } from '../../src/shared/accountCalls.js'
import { randomText } from '../../src/shared/encoding.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import { permissionMessages } from '../messages/permissionMessages.js'
import { smartMessages as texts } from '../messages/smartMessages.js'
import { checkAccount, shortText } from '../prepare/message.js'
import type { RequestContext } from '../prepare/types.js'
import { maxSigners, type PermissionUse } from '../vault/permissions/permission.js'

type RpcRequest = Extract<AppMessage, { type: '@w3m-app/RPC_REQUEST' }>['payload']
type Bundle = Extract<RpcRequest, { method: 'wallet_sendCalls' }>['params'][number]

/** Calls that belong together, checked (EIP-5792). */
export interface CallBundle {
  readonly id: string
  readonly calls: readonly EvmCall[]
  readonly isAtomicRequired: boolean
  /** The permission that they are made with (ERC-7715), instead of an approval. */
  readonly permission: UsedByCalls | undefined
}

/** The permission that calls are made with, and what its keys have signed. */
export type UsedByCalls = Omit<PermissionUse, 'site'>

const maxCalls = 30
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
  if (bundle.calls.length > maxCalls) throw new WalletError(texts.tooMany(maxCalls), callErrors.tooMany)
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

function readPermission(given: unknown): UsedByCalls {
  const { context, nonce, signature } = readFields(given, ['context', 'nonce', 'optional', 'signature']) ?? {}
  if (typeof context !== 'string' || !/^0x[0-9a-f]{64}$/.test(context))
    throw new WalletError(permissionMessages.unknown)
  const use = { context: context as Hex }
  if (nonce === undefined && signature === undefined) return use
  const signatures = readSignatures(signature)
  if (typeof nonce !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(nonce) || signatures === undefined)
    throw new WalletError(permissionMessages.notSigned)
  return { ...use, proof: { nonce: BigInt(nonce), signatures } }
}

/** One signature of 65 bytes, or several as ABI `bytes[]`, as a service of sessions returns them. */
function readSignatures(given: unknown): readonly Hex[] | undefined {
  if (typeof given !== 'string' || !/^0x[0-9a-fA-F]{130,4096}$/.test(given)) return undefined
  if (given.length === 132) return [given as Hex]
  try {
    const [signatures] = decodeAbiParameters([{ type: 'bytes[]' }], given as Hex)
    return signatures.length > 0 && signatures.length <= maxSigners ? signatures : undefined
  } catch {
    return undefined
  }
}

function checkCapabilities(given: unknown): void {
  for (const [name, value] of Object.entries(Object(given ?? {}) as object))
    if ((value as { readonly optional?: unknown } | null)?.optional !== true)
      throw new WalletError(texts.capability(shortText(name, 40)), callErrors.capability)
}
