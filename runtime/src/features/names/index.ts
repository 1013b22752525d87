import type { Chain } from '../../kit/state.js'
import { defineFeature, type Kit } from '../../kit/types.js'
import { accountRoute } from '../account/parts/accountRoute.js'
import { startProfiles } from './profiles.js'

const load = () => import('./names.chunk.js')
/** Names are for accounts of eip155. */
const isAvailable = (kit: Kit, { namespace }: Chain) =>
  namespace === 'eip155' && kit.config.endpoints.blockchainApi !== undefined

/** The name and picture of the account of eip155 that is in use, and registering a name for it. */
export const names = defineFeature({
  id: 'names',
  routes: { ...accountRoute, RegisterAccountName: { load }, RegisterAccountNameSuccess: { load } },
  accountParts: [{ place: 'rows', isAvailable, load: async () => ({ default: (await load()).NameRow }) }],
  start: startProfiles,
})

export type { LabelProblem, NameModel, NameRegistration, NameState } from './createNameModel.js'
export { type UseNamesReturnType, useNames } from './useNames.js'
