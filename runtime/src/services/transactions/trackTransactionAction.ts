import { loadCode } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import type { TrackTransactionParameters, TrackTransactionReturnType } from './trackOwnTransaction.js'

/**
 * Shows a transaction that the app itself has sent in the activity: pending at once, then as it ended. It is listed after a
 * reload, too, until the service lists it. The code loads with the first call.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns how it ended: `confirmed`, `reverted`, `replaced`, `cancelled`, `dropped`, or `late` if it is not known after 3 minutes.
 * @throws AppKitError ADAPTER_NOT_FOUND, NOT_CONNECTED, CHAIN_NOT_SUPPORTED except on eip155 and solana, CHAIN_NOT_CONFIGURED,
 *   RPC_INVALID_PARAMS if the hash, or what is moved, cannot be read; CANCELLED when the kit stops; MODAL_LOAD_FAILED if the code
 *   does not load; as the nodes
 *
 * @example
 * import { trackTransaction } from 'appkit-runtime/features/history'
 * import { getWalletClient } from 'appkit-runtime/viem'
 * import { kit } from './appkit/generated/kit'
 *
 * export async function mint(to: `0x${string}`, data: `0x${string}`) {
 *   const wallet = getWalletClient(kit)
 *   const hash = await wallet.sendTransaction({ to, data, chain: wallet.chain })
 *   const { outcome } = await trackTransaction(kit, { hash, to, action: 'mint' })
 *   return outcome === 'confirmed'
 * }
 */
export async function trackTransaction(
  kit: Kit,
  parameters: TrackTransactionParameters,
): Promise<TrackTransactionReturnType> {
  return (await load()).trackOwnTransaction(kit, parameters)
}

const load = () => loadCode(import('./trackOwnTransaction.js'))
