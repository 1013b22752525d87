import { AppKitError, loadCode } from '../errors/AppKitError.js'
import type { GetTokenParameters, GetTokenReturnType } from './siwx.js'
import type { Kit } from './types.js'

/** Has the feature that signs users in get a token: the method of the kit. The feature has the code, and loads it here. */
export async function getToken(kit: Kit, parameters: GetTokenParameters = {}): Promise<GetTokenReturnType> {
  const feature = kit.features.find(({ loadTokens }) => loadTokens)
  if (feature?.loadTokens === undefined) throw new AppKitError('SIGN_IN_MISSING')
  const { askToken } = await loadCode(feature.loadTokens())
  return (await askToken(kit, parameters)).token
}
