import { defineFeature } from '../../kit/types.js'
import { accountRoute } from '../account/parts/accountRoute.js'

/** Receiving: the address and its QR code. */
export const receive = defineFeature({
  id: 'receive',
  routes: { ...accountRoute, WalletReceive: { load: () => import('./receive.chunk.js') } },
  accountActions: [{ name: 'receive', view: 'WalletReceive' }],
})
