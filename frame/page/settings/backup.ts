import { areEnough } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import { askBackup } from '../views/backup.js'
import type { SettingsOutcome } from '../views/settings.js'
import type { Approvals } from '../wallet/approvals.js'
import { hasPasskeys } from '../wallet/passkeys.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { addPasskeySlot, addRecoverySlot, type ChangeParts } from './changes.js'

type BackupParts = Omit<ChangeParts, 'onEnd'>

/** Has a new user keep a second way to open the wallet. */
export interface Backup {
  /** Asks for it, and hides the frame. Nothing is asked if the wallet has one. */
  open(): void
  /**
   * Asks for it before a payment. For a day after the wallet was made, the user may go on without; then that is not asked again
   * until the page is left.
   *
   * @param approvals - of the turn in which the payment is prepared
   * @throws WalletError if the user leaves
   */
  beforePayment(approvals: Pick<Approvals, 'approveChange'>): Promise<void>
}

const day = 24 * 60 * 60_000

/** Creates it for the wallet of the user. */
export function createBackup(parts: BackupParts): Backup {
  const { custody, stage } = parts
  let accepted = ''
  const mayWait = ({ since }: OpenWallet) => since !== undefined && Date.now() - since < day
  return {
    open: () =>
      void ask(parts, parts.approvals, undefined).then(
        (isDone) => stage.clear(isDone ? 'done' : 'cancelled'),
        () => stage.clear('cancelled'),
      ),
    beforePayment: async (approvals) => {
      const open = await custody.load()
      const { address, slots } = open.record
      if (open.isGuest || areEnough(slots) || accepted === address) return
      const isDone = await ask(parts, approvals, { canGoOn: mayWait(open) })
      if (isDone === undefined) throw new WalletError(messages.rejected)
      if (!isDone) accepted = address
    },
  }
}

/**
 * Asks until the wallet is backed up.
 *
 * @returns true when it is, false if the user goes on without, undefined if the user left
 */
async function ask(
  parts: BackupParts,
  approvals: Pick<Approvals, 'approveChange'>,
  payment: { readonly canGoOn: boolean } | undefined,
): Promise<boolean | undefined> {
  const { custody, stage } = parts
  let outcome: SettingsOutcome = {}
  const onEnd = async (ended: SettingsOutcome) => {
    outcome = ended
  }
  for (;;) {
    const { record } = await custody.load()
    if (areEnough(record.slots)) return true
    const { problem } = outcome
    outcome = {}
    const question = { problem, hasPasskeys: hasPasskeys(), ...(payment && { payment }) }
    const choice = await askBackup(stage, question)
    if (choice === undefined) return undefined
    if (choice === 'goOn') return false
    const add = choice === 'passkey' ? addPasskeySlot : addRecoverySlot
    await add({ ...parts, approvals, onEnd }, record.address)
    // The host has closed what was shown.
    if (!stage.isShown()) return undefined
  }
}
