import type { CaipNetworkId } from '../../../chains/types.js'
import type { Kit } from '../../../kit/types.js'
import { fetchIdentity } from '../../../services/blockchain/identity.js'
import { fetchNamesOfAddress, resolveName } from '../../../services/blockchain/names.js'
import type { Identity } from '../../../services/blockchain/types.js'

export interface LoadIdentityParameters {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  readonly signal: AbortSignal
}

/** Pictures are shown from a data URI or over https. */
const allowedPicture = /^(data:image\/|https:\/\/)/

/**
 * The name and picture of an eip155 account. A name is given only if it stands for the same address: anybody can say that
 * an address has the name of somebody else.
 *
 * @returns empty texts for what is not known.
 * @throws AppKitError as `fetchIdentity` and `resolveName`
 */
export async function loadIdentity(kit: Kit, parameters: LoadIdentityParameters): Promise<Identity> {
  const { address, ...call } = parameters
  const { name, avatar: picture } = await fetchIdentity(kit, parameters)
  const avatar = allowedPicture.test(picture) ? picture : ''
  const claimed = name || (await nameOf(kit, parameters))
  if (claimed === '') return { name: '', avatar }
  const owner = await resolveName(kit, { ...call, name: claimed.toLowerCase() })
  return owner?.toLowerCase() === address.toLowerCase() ? { name: claimed, avatar } : { name: '', avatar: '' }
}

/** The name of the app's own name service, where the first one knows none. */
async function nameOf(kit: Kit, parameters: LoadIdentityParameters): Promise<string> {
  const [first] = await fetchNamesOfAddress(kit, parameters)
  return first?.name ?? ''
}
