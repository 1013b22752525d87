import { hashRequest, type VaultChange } from '../page/vault/approval.js'
import { randomText } from '../src/shared/encoding.js'
import type { VaultRecord } from '../src/shared/vaultRecord.js'
import { site } from './frameServer.js'

/** Makes an opener for the slot of a new device, with a server's part that no server has given. */
export const newOpener = async () => ({
  kind: 'device' as const,
  key: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  device: randomText(32),
  secret: randomText(32),
})

/** The approval of a change of a wallet, as its page makes one after a press. */
export const approvalOf = async ({ address: account }: VaultRecord, request: VaultChange) => ({
  id: randomText(16),
  requestHash: await hashRequest(request),
  account,
  site,
  at: Date.now(),
  visibleFor: 700,
  input: 'mouse' as const,
})
