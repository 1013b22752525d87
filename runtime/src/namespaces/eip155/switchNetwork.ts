import type { Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { readErrorCode } from '../../errors/readErrorCode.js'
import { parseChainId } from './parseChainId.js'
import { request } from './request.js'
import { toAddChainParameter } from './toAddChainParameter.js'

/** Codes that mean "I do not know this chain" (contracts/behaviour.md section 12). */
const unknownChain = new Set([4902, 32603, -32603, 5000])
/** Some wallets answer before they have switched; this is how long they may take, in ms. */
const patience = [0, 50, 150, 300, 500, 1000]

/**
 * EIP-3326, then EIP-3085 for a chain the wallet does not know, then a look at where the wallet
 * really is: an answer alone is not believed.
 *
 * @throws AppKitError SWITCH_IGNORED, CANCELLED; what the wallet rejects with.
 */
export async function switchNetwork(
  connector: Connector,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const ask = () => request(connector, 'wallet_switchEthereumChain', [{ chainId }])
  try {
    await ask()
  } catch (error) {
    if (!unknownChain.has(readErrorCode(error) ?? 0)) throw error
    await request(connector, 'wallet_addEthereumChain', [toAddChainParameter(network)])
    // EIP-3085 leaves it to the wallet whether adding also switches.
    if (parseChainId(await request(connector, 'eth_chainId')) !== network.caipNetworkId) await ask()
  }
  for (const wait of patience) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (signal.aborted) throw new AppKitError('CANCELLED')
    if (parseChainId(await request(connector, 'eth_chainId')) === network.caipNetworkId) return
  }
  throw new AppKitError('SWITCH_IGNORED')
}
