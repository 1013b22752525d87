import { randomBytes } from 'node:crypto'
import { hashAdminKey } from '../users/createKeyCheck.js'

/** `appkit-server admin-key`: makes a key for the users API. It is shown once, and the configuration has its hash alone. */
export async function adminKeyCommand(): Promise<number> {
  const key = `akadm_${randomBytes(32).toString('base64url')}`
  console.log(`The key, for the admin: ${key}`)
  console.log(`Its hash, for users.keys in appkit.server.ts: ${hashAdminKey(key)}`)
  return 0
}
