import type { Vault } from '../page/vault/types.js'
import type { VaultRecord } from '../src/shared/vaultRecord.js'

/** Calls the server in a session, as tests do. */
type Send<Reply> = (path: string, body?: object) => Promise<Reply>

/** Stores the wallet that a vault has open, as the page does: its keys sign that it is one of the account. Returns the reply. */
export async function storeWallet<Reply extends { readonly body: { readonly account?: unknown } }>(
  vault: Vault,
  record: VaultRecord,
  send: Send<Reply>,
): Promise<Reply> {
  const { body } = await send('/api/wallet', {})
  const proof = await vault.prove(record, String(body.account))
  return send('/api/wallet/add', { record, proof })
}
