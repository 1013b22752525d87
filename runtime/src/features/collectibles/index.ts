import type { Chain } from '../../kit/state.js'
import { defineFeature, type Kit } from '../../kit/types.js'
import { accountRoute } from '../account/parts/accountRoute.js'

/** Namespaces whose transactions a service can list. Not those of `history/rows.ts`, which would load with the page. */
const namespaces: readonly string[] = ['eip155', 'solana']

/** The collectibles of the account. */
export const collectibles = defineFeature({
  id: 'collectibles',
  routes: accountRoute,
  accountParts: [
    {
      place: 'collectibles',
      isAvailable: (kit: Kit, { namespace }: Chain) =>
        namespaces.includes(namespace) && kit.config.endpoints.blockchainApi !== undefined,
      load: () =>
        import('./collectibles.chunk.js').then(({ CollectibleList }) => ({ default: CollectibleList })),
    },
  ],
})
