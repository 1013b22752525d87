import { areEnough } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import { askBackup } from '../views/backup.js'
import { heading, leaveButton } from '../views/dom.js'
import { showProblem } from '../views/problem.js'
import type { SettingsOutcome } from '../views/settings.js'
import type { Stage } from '../views/stage.js'
import type { Approvals } from '../wallet/approvals.js'
import { hasPasskeys } from '../wallet/passkeys.js'
import type { Wallet } from '../wallet/wallet.js'
import { addPasskeySlot, addRecoverySlot, type ChangeParts } from './changes.js'

interface BackupParts extends Omit<ChangeParts, 'onEnd'> {
  readonly findUser: Wallet['findUser']
}

/** The turn in which a request is prepared. */
type Turn = Pick<Approvals, 'approveChange'>

/** Has a new user keep a second way to open the wallet. */
export interface Backup {
  /** Asks for it, and hides the frame. Nothing is asked if the wallet has one. */
  open(): Promise<void>
  /**
   * Asks for it before something is prepared that can take what the wallet has. For a day after the wallet was made, the user may
   * go on without; then that is not asked again until the day is over or the page is left.
   *
   * @returns the result of `prepare`
   * @throws WalletError if the user leaves, also while it is prepared; the error of `prepare`
   */
  before<Made>(turn: Turn, prepare: () => Promise<Made>): Promise<Made>
}

/** Creates it for the wallet of the user. */
export function createBackup(parts: BackupParts): Backup {
  const { approvals, findUser, stage } = parts
  let accepted = { address: '', until: 0 }
  const open = async (): Promise<void> => {
    try {
      // A user who has left has hidden the frame already; a view that has replaced the question since is not to be hidden.
      if ((await ask(parts, approvals, false)) !== undefined) stage.end('done')
    } catch (error) {
      showProblem(stage, { error, name: 'recovery' }, open)
    }
  }
  return {
    open,
    before: async (turn, prepare) => {
      // As it was last read: a wallet that is backed up stays so, and its payments read nothing for this.
      const { address = '', isBackedUp = false, isGuest = false } = (await findUser()) ?? {}
      const isAccepted = address !== '' && accepted.address === address && performance.now() < accepted.until
      if (isGuest || isBackedUp || isAccepted) return prepare()
      const answer = await ask(parts, turn, true)
      if (answer === undefined) throw new WalletError(messages.rejected)
      if (answer.graceEnd !== undefined) accepted = { address, until: answer.graceEnd }
      return prepareBehind(stage, prepare)
    },
  }
}

/** Shows that something is prepared, which the user can still leave. */
async function prepareBehind<Made>(stage: Stage, prepare: () => Promise<Made>): Promise<Made> {
  const leave = leaveButton({ class: 'quiet', text: messages.cancel, test: 'frame-cancel' }, () =>
    stage.clear('cancelled'),
  )
  stage.show('approval', [heading(messages.working), leave])
  const isStill = stage.watch()
  try {
    const made = await prepare()
    if (!isStill()) throw new WalletError(messages.rejected)
    return made
  } catch (error) {
    if (isStill()) stage.clear('cancelled')
    throw error
  }
}

/** The end of the question: the wallet is backed up, or the user goes on without, until a time by `performance.now()`. */
interface BackupAnswer {
  readonly graceEnd?: number
}

/**
 * Asks until the wallet is backed up.
 *
 * @returns undefined if the user has left, or something else has taken the place of the question
 */
async function ask(
  parts: BackupParts,
  approvals: Turn,
  isPayment: boolean,
): Promise<BackupAnswer | undefined> {
  const { custody, stage } = parts
  let ended: SettingsOutcome | undefined = {}
  const onEnd = async (outcome: SettingsOutcome) => {
    ended = outcome
  }
  while (ended !== undefined) {
    const isStill = stage.watch()
    const loaded = await custody.load().catch((error: unknown) => {
      if (isStill()) throw error
    })
    if (loaded === undefined || !isStill()) return undefined
    const { graceEnd = 0, record } = loaded
    if (areEnough(record.slots)) return {}
    const payment = isPayment ? { payment: { canGoOn: performance.now() < graceEnd } } : {}
    const { problem } = ended
    const choice = await askBackup(stage, { problem, hasPasskeys: hasPasskeys(), ...payment })
    if (choice === undefined) return undefined
    if (choice === 'goOn') return { graceEnd }
    const add = choice === 'passkey' ? addPasskeySlot : addRecoverySlot
    // Called only while it is shown: without that, the host has closed it, or shows something else.
    ended = undefined
    await add({ ...parts, approvals, onEnd }, record.address)
  }
  return undefined
}
