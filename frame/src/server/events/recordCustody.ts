import type { VaultSlot } from '../../shared/vaultRecord.js'
import type { ServerParts } from '../parts/parts.js'
import type { SqlStatement } from '../storage/types.js'
import { recordEnd } from './endFamilies.js'
import { type EventParts, recordEvent } from './recordEvent.js'

/** A change of who can open a wallet, or of how. */
export type CustodyChange =
  | 'export-started'
  | 'slot-added'
  | 'slot-removed'
  | 'removal-started'
  | 'removal-cancelled'
  | 'email-changed'
  | 'deletion-started'
  | 'deletion-cancelled'
  | 'deleted'

type Parts = Pick<ServerParts, 'config' | 'store'>

/** The statements that write `custody.changed` down. */
export const recordCustody = (
  parts: EventParts,
  { account, mail }: { readonly account: string; readonly mail?: string },
  change: CustodyChange,
  slot?: VaultSlot['kind'],
): readonly SqlStatement[] =>
  recordEvent(parts, {
    type: 'custody.changed',
    account,
    data: { change, ...(slot !== undefined && { slot }) },
    ...(mail !== undefined && { mail }),
  })

/** The statements that write down the end of the sessions on the device of a slot that is removed, before they end. */
export async function recordEnds(
  parts: Parts,
  { account }: { readonly account: string },
  { device }: { readonly device?: string | undefined },
): Promise<readonly SqlStatement[]> {
  if (device === undefined) return []
  const text = 'select family from frame_sessions where account = ? and device = ?'
  const rows = await parts.store.ask(text, [account, device])
  return rows.flatMap(({ family }) => recordEnd(parts, account, String(family), 'device-removed'))
}
