import { defineFeature } from '../../kit/types.js'
import { accountRoute } from '../account/parts/accountRoute.js'

/** Showing the address to somebody who wants to send something to it. */
export const receive = defineFeature({
  id: 'receive',
  routes: { ...accountRoute, WalletReceive: { load: () => import('./receive.chunk.js') } },
  accountActions: [{ name: 'receive', view: 'WalletReceive' }],
})
