import type { VaultRecord } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import { settingsMessages as texts } from '../messages/settingsMessages.js'
import type { ApprovalRecord, VaultChange } from '../vault/approval.js'
import { errorText } from '../views/dom.js'
import { showNewRecovery } from '../views/recovery.js'
import type { SettingsOutcome } from '../views/settings.js'
import type { Stage } from '../views/stage.js'
import type { Approvals, PreparedChange } from '../wallet/approvals.js'
import type { Custody } from '../wallet/custody.js'

/** Dependencies of changes of the wallet. */
export interface ChangeParts {
  readonly custody: Custody
  readonly approvals: Pick<Approvals, 'approveChange'>
  readonly stage: Stage
  /** Origin of the page that embeds the wallet. */
  readonly site: string
  /** Shows what comes after a change, or after one that was rejected or has failed. */
  readonly onEnd: (outcome: SettingsOutcome) => Promise<void>
}

/** Content of the approval of a change. */
export type ShownChange = Pick<PreparedChange, 'about' | 'title' | 'warning'> & {
  /** The text of the button that approves it. */
  readonly act: string
  /** It takes something away for good. */
  readonly isDanger?: boolean
  /** The way to open the wallet, or to log in, that the change is about. */
  readonly way?: string
  /** Label of the row of `way`, if that is none to open the wallet. */
  readonly term?: string
}

/** Prepares the approval of a change. */
export const prepareChange = (
  { site }: Pick<ChangeParts, 'site'>,
  request: VaultChange,
  { about, act, isDanger = false, term = texts.way, title, warning, way }: ShownChange,
  address: string,
): PreparedChange => ({
  request,
  account: address,
  acts: { approve: act, reject: messages.cancel, ...(isDanger && { isDanger }) },
  title,
  about,
  warning,
  rows: [
    [messages.site, site],
    [texts.address, address],
    ...(way === undefined ? [] : ([[term, way]] as const)),
  ],
  steps: [],
})

/**
 * Asks for an approval, does what was approved, and shows what comes next. If that was rejected or has failed, it calls `onEnd`
 * with the reason.
 *
 * @param act - does it; the signal is aborted when the user leaves
 * @param next - shows what comes after it
 */
export async function change<Made>(
  { approvals, onEnd, stage }: ChangeParts,
  prepared: PreparedChange,
  act: (approval: ApprovalRecord, leaving: AbortSignal) => Promise<Made>,
  next: (made: Made) => Promise<void>,
): Promise<void> {
  const leaving = new AbortController()
  const { signal } = leaving
  const fail = (error: unknown) => {
    const problem = errorText(error)
    const isLeft = problem === messages.passkeyRefused && signal.aborted
    return onEnd(problem === messages.rejected || isLeft ? {} : { problem })
  }
  let approval: ApprovalRecord
  try {
    approval = await approvals.approveChange(prepared, leaving)
    // The user has left between the press and now.
    if (signal.aborted) throw new WalletError(messages.rejected)
  } catch (error) {
    if (stage.isShown()) await fail(error)
    return
  }
  await stage.after(act(approval, signal), next, fail)
}

/**
 * Adds a passkey to the wallet.
 *
 * @param onAdded - called with the wallet as it is then, in the place of `onEnd`
 */
export function addPasskeySlot(
  parts: ChangeParts,
  address: string,
  onAdded?: (record: VaultRecord) => Promise<void>,
): Promise<void> {
  const { custody, onEnd, stage } = parts
  const shown = { title: texts.addPasskeyTitle, about: texts.addPasskeyText, act: texts.addPasskeyAct }
  const prepared = prepareChange(parts, { kind: 'add', slot: 'passkey' }, shown, address)
  const next = onAdded
    ? () =>
        stage.after(
          custody.load(),
          ({ record }) => onAdded(record),
          () => onEnd({}),
        )
    : () => onEnd({})
  return change(parts, prepared, custody.addPasskey, next)
}

/** Adds a new recovery code to the wallet, and shows it until the user has kept it. */
export function addRecoverySlot(parts: ChangeParts, address: string): Promise<void> {
  const { custody, onEnd, stage } = parts
  const shown = { title: texts.newRecoveryTitle, about: texts.newRecoveryText, act: texts.newRecoveryAct }
  const prepared = prepareChange(parts, { kind: 'add', slot: 'recovery' }, shown, address)
  return change(parts, prepared, custody.addRecovery, async ({ code, store }) => {
    if (await showNewRecovery(stage, code, store)) await onEnd({})
  })
}
