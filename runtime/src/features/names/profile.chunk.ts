import type { CaipNetworkId } from '../../chains/types.js'
import type { Profile } from '../../kit/accountSnapshot.js'
import type { Kit } from '../../kit/types.js'
import { loadIdentity } from '../account/parts/loadIdentity.js'

/**
 * Reads the profile of an account from the blockchain API.
 *
 * @param caipAddress - CAIP-10: namespace, network and address.
 * @throws AppKitError as `loadIdentity`
 */
export async function loadProfile(kit: Kit, caipAddress: string): Promise<Profile> {
  const end = caipAddress.lastIndexOf(':')
  const { name, avatar } = await loadIdentity(kit, {
    address: caipAddress.slice(end + 1),
    caipNetworkId: caipAddress.slice(0, end) as CaipNetworkId,
    signal: kit.lifetime.signal,
  })
  return { name: name || undefined, picture: avatar || undefined }
}
