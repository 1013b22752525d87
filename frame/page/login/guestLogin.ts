import { WalletError } from '../base/errors.js'
import { guestMessages as texts } from '../messages/guestMessages.js'
import { messages } from '../messages/messages.js'
import {
  button,
  enableAgain,
  errorLine,
  errorText,
  heading,
  leaveButton,
  make,
  notice,
  tell,
} from '../views/dom.js'
import type { Stage } from '../views/stage.js'
import type { Wallet } from '../wallet/wallet.js'

interface GuestLoginParts {
  readonly stage: Stage
  readonly wallet: Pick<Wallet, 'findGuest' | 'startGuest'>
  /** Goes back to where it was chosen. */
  readonly onBack: () => void
}

/**
 * Shows what a wallet without a log-in is, and makes it when the user has said that this is understood. A guest who comes back
 * is not told again.
 */
export async function showGuest({ onBack, stage, wallet }: GuestLoginParts): Promise<void> {
  const begin = async () => {
    await wallet.startGuest()
    stage.clear('done')
  }
  const error = errorLine()
  const start = button({ class: 'primary', text: texts.start, test: 'frame-guest-start' }, async () => {
    start.disabled = true
    tell(error, '')
    await begin().catch((cause: unknown) => {
      tell(error, errorText(cause))
    })
    enableAgain(start)
  })
  const back = leaveButton({ class: 'quiet', text: texts.back, test: 'frame-guest-back' }, onBack)
  const warning = notice('warning', texts.warning, { test: 'frame-guest-warning' })
  const later = make('p', { text: texts.later })
  stage.show('login', [heading(texts.title), warning, later, error, start, back])
  if (await wallet.findGuest().catch(() => undefined)) await begin().catch(showOn(error))
}

const showOn = (line: HTMLElement) => (cause: unknown) => {
  tell(line, cause instanceof WalletError ? cause.message : messages.vaultLost)
}
