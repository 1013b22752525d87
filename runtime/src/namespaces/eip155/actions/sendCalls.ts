import { tryRead } from '../../../chains/readUntrusted.js'
import { AppKitError } from '../../../errors/AppKitError.js'
import type { ErrorOf } from '../../../errors/errorCodes.js'
import type { Paymaster } from '../../../kit/config.js'
import type { Kit } from '../../../kit/types.js'
import { openWallet } from './openWallet.js'
import { paymasterCapability } from './paymasterCapability.js'
import { invalid, toCall, toQuantity } from './toCall.js'
import type { Call, ChainCallErrorCode, ChainCallOptions } from './types.js'

export interface SendCallsParameters extends ChainCallOptions {
  /** At least one, in the order of execution. */
  readonly calls: readonly Call[]
  /** Whether they must run atomically, all or none. A wallet that cannot do this refuses. */
  readonly atomicRequired?: boolean
  /** Capabilities that the wallet must use, by name. `optional: true` allows it to do without. */
  readonly capabilities?: Readonly<Record<string, unknown>>
  /**
   * The service that pays the fee (ERC-7677), if the wallet says that it supports it; else its user does. `false`: the user.
   * Default: `paymasters` of the config.
   */
  readonly paymaster?: Paymaster | false
  /**
   * An id of your own, so that the wallet accepts the batch only once, at most 4,096 bytes. Default: chosen by
   * the wallet.
   */
  readonly id?: string
}

export interface SendCallsReturnType {
  /** For `getCallsStatus`, `waitForCallsStatus` and `showCallsStatus`. */
  readonly id: string
  readonly capabilities?: Readonly<Record<string, unknown>>
}

export type SendCallsErrorType = ErrorOf<ChainCallErrorCode>

/**
 * Asks the connected wallet to run several calls as a batch (wallet_sendCalls, EIP-5792 version 2.0.0). It
 * returns when the user has agreed, before anything has happened on the chain.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the id of the batch.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH, CHAIN_NOT_CONFIGURED,
 *   RPC_INVALID_PARAMS, USER_REJECTED, WALLET_METHOD_UNSUPPORTED, WALLET_LOCKED, CAPABILITY_UNSUPPORTED,
 *   CALLS_CHAIN_UNSUPPORTED, CALLS_DUPLICATE, CALLS_TOO_LARGE, UPGRADE_REJECTED, ATOMICITY_UNSUPPORTED,
 *   WALLET_BAD_REPLY, CANCELLED; other errors of the wallet.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { sendCalls } from 'appkit-runtime/namespaces/eip155/actions'
 *
 * const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
 * const { id } = await sendCalls(kit, { calls: [{ to, value: 10n ** 15n }], atomicRequired: true })
 * console.log(id)
 */
export async function sendCalls(
  kit: Kit,
  { calls, atomicRequired = false, capabilities: given, paymaster, id, ...options }: SendCallsParameters,
): Promise<SendCallsReturnType> {
  if (calls.length === 0) throw invalid('A batch must hold at least one call.')
  if (id !== undefined && !isCallsId(id)) throw invalid('The id of a batch must be 1 to 4,096 bytes long.')
  const wallet = openWallet(kit, options)
  const { address, chainId } = wallet
  const paid = await paymasterCapability(kit, { paymaster, address, chainId, signal: options.signal })
  const capabilities = { ...paid, ...given }
  const batch = {
    version: '2.0.0',
    from: wallet.address,
    chainId: toQuantity(wallet.chainId, 'chain id'),
    atomicRequired,
    calls: calls.map(toCall),
    ...(given === undefined && Object.keys(paid).length === 0 ? {} : { capabilities }),
    ...(id === undefined ? {} : { id }),
  }
  await wallet.confirmChain()
  const reply = await wallet.ask('wallet_sendCalls', [batch])
  const taken = tryRead(() => readReply(reply))
  if (taken === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'wallet_sendCalls' })
  return taken
}

function readReply(reply: unknown): SendCallsReturnType | undefined {
  // Wallets of the draft before 2.0.0 return only the id.
  const { id, capabilities } =
    typeof reply === 'string' ? { id: reply } : ((reply ?? {}) as Partial<Record<string, unknown>>)
  if (!isCallsId(id)) return undefined
  return typeof capabilities === 'object' && capabilities !== null
    ? { id, capabilities: capabilities as Readonly<Record<string, unknown>> }
    : { id }
}

/** 4,096 bytes as hex with 0x (EIP-5792). */
const maxIdLength = 8194

/** Whether a value can be the id of a batch. */
function isCallsId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxIdLength
}
