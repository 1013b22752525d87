import { armButton, canSeeCovers } from '../arming/arm.js'
import { backupMessages as texts } from '../messages/backupMessages.js'
import { messages } from '../messages/messages.js'
import { button, errorLine, heading, leaveButton, make, tell } from './dom.js'
import type { Stage } from './stage.js'

/** The user's decision about a wallet that only this device opens. */
export type BackupChoice = 'passkey' | 'code' | 'goOn'

interface BackupQuestion {
  /** Why the last try has failed. */
  readonly problem: string | undefined
  readonly hasPasskeys: boolean
  /** Before a payment. Then it says that, and whether the user may go on without. */
  readonly payment?: { readonly canGoOn: boolean }
}

/**
 * Asks how the wallet is to be backed up: a passkey first, where the browser has them.
 *
 * @returns the choice; undefined when the view is closed
 */
export const askBackup = (
  stage: Stage,
  { hasPasskeys, payment, problem }: BackupQuestion,
): Promise<BackupChoice | undefined> =>
  new Promise((resolve) => {
    const choose = (kind: 'primary' | 'secondary', text: string, choice: BackupChoice) =>
      button({ class: kind, text, test: `frame-backup-${choice.toLowerCase()}` }, () => resolve(choice))
    const error = errorLine()
    const leave = leaveButton(
      { class: 'quiet', text: payment ? messages.cancel : texts.later, test: 'frame-cancel' },
      () => stage.clear('cancelled'),
    )
    const goOn = make('button', { class: 'quiet', text: texts.goOn, test: 'frame-backup-goon' })
    goOn.type = 'button'
    // Before a payment, the title of the host is of the payment.
    const read = [heading(texts.title, payment ? undefined : 'known'), make('p', { text: texts.text })]
    const parts = [
      ...read,
      error,
      ...(hasPasskeys ? [choose('primary', texts.passkey, 'passkey')] : []),
      choose(hasPasskeys ? 'secondary' : 'primary', texts.code, 'code'),
      ...(payment?.canGoOn ? [goOn] : []),
      leave,
    ]
    let disarm = () => {}
    stage.show('recovery', parts, () => {
      disarm()
      resolve(undefined)
    })
    if (payment?.canGoOn) disarm = armGoOn(goOn, read, () => resolve('goOn'))
    tell(error, problem ?? '')
  })

/** Arms the button to go on: its user has seen what can be lost, and nothing covered it, where the browser can tell. */
function armGoOn(button: HTMLButtonElement, parts: readonly Element[], onPress: () => void): () => void {
  if (canSeeCovers()) return armButton({ button, parts, hasKeys: true, onPress })
  button.addEventListener('click', onPress)
  return () => {}
}

/** Says on a new device that only another one opens the wallet. Resolves when the view is closed. */
export const tellNotBackedUp = (stage: Stage): Promise<void> =>
  new Promise((resolve) => {
    const close = leaveButton({ class: 'primary', text: messages.cancel, test: 'frame-cancel' }, () =>
      stage.clear('cancelled'),
    )
    const text = make('p', { text: texts.onlyThereText, test: 'frame-only-there' })
    stage.show('recovery', [heading(texts.onlyThere), text, close], resolve)
  })
