import type { Connector, Network } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { readErrorCode } from '../../errors/readErrorCode.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { pause } from '../../kit/pause.js'
import { parseChainId } from './parseChainId.js'
import { request } from './request.js'
import { toAddChainParameter } from './toAddChainParameter.js'

/** Codes that mean "I do not know this chain" (docs/behaviour.md#networks). */
const unknownChain = new Set([4902, 32603, -32603, 5000])
/** Some wallets answer before they have switched; this is how long they may take, in ms. */
const patience = [0, 50, 150, 300, 500, 1000]

/**
 * EIP-3326, then EIP-3085 for a chain the wallet does not know, then a look at where the wallet
 * really is: an answer alone is not believed. Once the signal has aborted, nothing more is asked.
 *
 * @throws AppKitError CHAIN_NOT_SUPPORTED, SWITCH_IGNORED, CANCELLED; what the wallet rejects with.
 */
export async function switchNetwork(
  connector: Connector,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const ask = (method: string, params?: readonly unknown[]) =>
    abortable(request(connector, method, params), signal)
  const change = () => ask('wallet_switchEthereumChain', [{ chainId }])
  const isThere = async () => parseChainId(await ask('eth_chainId')) === network.caipNetworkId
  try {
    await change()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await add(ask, network, error)
    // EIP-3085 leaves it to the wallet whether adding also switches.
    if (!(await isThere())) await change()
  }
  for (const wait of patience) {
    if (wait > 0) await pause(wait, signal)
    if (await isThere()) return
  }
  throw callError('SWITCH_IGNORED')
}

async function add(
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
  network: Network,
  unknown: unknown,
): Promise<void> {
  try {
    await ask('wallet_addEthereumChain', [toAddChainParameter(network)])
  } catch (error) {
    if (toAppKitError(error).code !== 'WALLET_METHOD_UNSUPPORTED') throw error
    throw callError('CHAIN_NOT_SUPPORTED', { details: network.caipNetworkId, cause: unknown })
  }
}

function isUnknownChain(error: unknown): boolean {
  if (unknownChain.has(readErrorCode(error) ?? 0)) return true
  try {
    const { data } = error as { data?: { originalError?: unknown } }
    return readErrorCode(data?.originalError) === 4902
  } catch {
    return false
  }
}
