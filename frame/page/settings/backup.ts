import { areEnough } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import { askBackup } from '../views/backup.js'
import type { SettingsOutcome } from '../views/settings.js'
import type { Approvals } from '../wallet/approvals.js'
import { hasPasskeys } from '../wallet/passkeys.js'
import type { OpenWallet, Wallet } from '../wallet/wallet.js'
import { addPasskeySlot, addRecoverySlot, type ChangeParts } from './changes.js'

interface BackupParts extends Omit<ChangeParts, 'onEnd'> {
  readonly findUser: Wallet['findUser']
}

/** Has a new user keep a second way to open the wallet. */
export interface Backup {
  /** Asks for it, and hides the frame. Nothing is asked if the wallet has one. */
  open(): void
  /**
   * Asks for it before a payment. For a day after the wallet was made, the user may go on without; then that is not asked again
   * until the page is left.
   *
   * @param turn - that in which the payment is prepared
   * @throws WalletError if the user leaves
   */
  beforePayment(turn: Pick<Approvals, 'approveChange'>): Promise<void>
}

const day = 24 * 60 * 60_000
const mayWait = ({ since }: OpenWallet) => since !== undefined && Date.now() - since < day

/** Creates it for the wallet of the user. */
export function createBackup(parts: BackupParts): Backup {
  const { approvals, findUser, stage } = parts
  let accepted = ''
  return {
    open: () =>
      void ask(parts, approvals, false).then(
        (isDone) => stage.clear(isDone ? 'done' : 'cancelled'),
        () => stage.clear('cancelled'),
      ),
    beforePayment: async (turn) => {
      // As it was last read: a wallet that is backed up stays so, and its payments read nothing for this.
      const { address = '', isBackedUp = false, isGuest = false } = (await findUser()) ?? {}
      if (isGuest || isBackedUp || (address !== '' && accepted === address)) return
      const isDone = await ask(parts, turn, true)
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
  isPayment: boolean,
): Promise<boolean | undefined> {
  const { custody, stage } = parts
  let outcome: SettingsOutcome = {}
  const onEnd = async (ended: SettingsOutcome) => {
    outcome = ended
  }
  for (;;) {
    const open = await custody.load()
    const { record } = open
    if (areEnough(record.slots)) return true
    const { problem } = outcome
    outcome = {}
    const payment = isPayment ? { payment: { canGoOn: mayWait(open) } } : {}
    const choice = await askBackup(stage, { problem, hasPasskeys: hasPasskeys(), ...payment })
    if (choice === undefined) return undefined
    if (choice === 'goOn') return false
    const add = choice === 'passkey' ? addPasskeySlot : addRecoverySlot
    await add({ ...parts, approvals, onEnd }, record.address)
    // The host has closed what was shown.
    if (!stage.isShown()) return undefined
  }
}
