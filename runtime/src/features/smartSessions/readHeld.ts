import { readEntries } from '../../chains/readEntries.js'
import type { Connection } from '../../chains/types.js'
import type { SessionTerm } from '../../services/blockchain/types.js'
import { readWallet } from '../../services/rpc/readWallet.js'
import { readAllowances } from './readTerms.js'
import { type SmartSession, statusOf } from './session.js'

/** No wallet has more for one site. */
const maxHeld = 1_000
const maxPermissions = 100
const contextPattern = /^0x[0-9a-fA-F]{2,131072}$/
const chainPattern = /^0x[0-9a-fA-F]{1,14}$/

/**
 * The sessions of this site that the embedded wallet keeps, on every network (`wallet_getGrantedExecutionPermissions` of
 * ERC-7715). The user is not asked.
 *
 * @param now - in seconds since 1970.
 * @returns undefined if the wallet does not answer, or with something else. Never rejects.
 */
export async function readHeld(
  connection: Connection,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<readonly SmartSession[] | undefined> {
  const method = 'wallet_getGrantedExecutionPermissions'
  const reply = await readWallet({ connection }, { method, params: [], signal })
  return parseHeld(reply, { address: connection.address, now })
}

/** Reads the answer. One that cannot be read is left out. */
export function parseHeld(
  reply: unknown,
  { address, now }: { readonly address: string; readonly now: number },
): readonly SmartSession[] | undefined {
  if (!Array.isArray(reply) || reply.length > maxHeld) return undefined
  return reply.flatMap((item: unknown): readonly SmartSession[] => {
    const given = Object.fromEntries(readEntries(Object(item), 100) ?? [])
    const { chainId, context, expiry, permissions, signer } = given
    const isRead =
      typeof chainId === 'string' &&
      chainPattern.test(chainId) &&
      typeof context === 'string' &&
      contextPattern.test(context) &&
      Number.isSafeInteger(expiry) &&
      Array.isArray(permissions) &&
      permissions.length <= maxPermissions &&
      (given.address === undefined || String(given.address).toLowerCase() === address.toLowerCase())
    if (!isRead) return []
    // One that cannot be read is not left out: it may allow anything.
    const terms = permissions.map((each: unknown): SessionTerm => {
      const { type } = Object(each) as { readonly type?: unknown }
      return typeof type === 'string' ? (each as SessionTerm) : { type: '?' }
    })
    const { type } = Object(signer) as { readonly type?: unknown }
    return [
      {
        id: context,
        context,
        address,
        expiry: expiry as number,
        keeper: 'wallet',
        caipNetworkId: `eip155:${Number(chainId)}`,
        allowances: readAllowances(terms),
        ...(typeof type === 'string' && { signer: type }),
        status: statusOf({ context, expiry: expiry as number }, now),
      },
    ]
  })
}
