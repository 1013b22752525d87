import { toHex } from '../../chains/toHex.js'
import type { CaipNetworkId, Connector } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { askSigner } from './askWallet.js'
import { readSignature } from './readSignature.js'
import { findSession } from './sessions.js'

/**
 * `signArbitrary` (ADR-36) over a text.
 *
 * @returns base64 of the 64 bytes of the signature.
 * @throws AppKitError NOT_CONNECTED, WALLET_METHOD_UNSUPPORTED; ACCOUNT_NOT_FOUND when the wallet uses
 *   another key by now; WALLET_BAD_REPLY also when it signed with one; what it rejects with.
 */
export async function signMessage(
  connector: Connector,
  {
    address,
    message,
    caipNetworkId,
  }: { readonly address: string; readonly message: string; readonly caipNetworkId: CaipNetworkId },
): Promise<string> {
  const session = findSession(connector)
  if (session === undefined) throw callError('NOT_CONNECTED')
  const { wallet, network, account } = session
  const { signArbitrary } = wallet
  if (signArbitrary === undefined) throw callError('WALLET_METHOD_UNSUPPORTED', { details: 'signArbitrary' })
  // The reference of a CAIP-2 id is the chain's own id unless that is long, and then only the network has it.
  const isCurrent = network.caipNetworkId === caipNetworkId
  const chainId = isCurrent ? String(network.id) : caipNetworkId.slice('cosmos:'.length)
  const reply = await askSigner(session, () => signArbitrary(chainId, address, message))
  const { pub_key, signature } = readSignature(reply, 'signArbitrary')
  const key = toHex(Array.from(atob(pub_key.value), (each) => each.charCodeAt(0)))
  if (address === account.address && account.publicKey !== undefined && account.publicKey !== key)
    throw callError('WALLET_BAD_REPLY', { details: 'signArbitrary, key' })
  return signature
}
