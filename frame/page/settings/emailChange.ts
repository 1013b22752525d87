import { messages } from '../messages/messages.js'
import { settingsMessages as texts } from '../messages/settingsMessages.js'
import { codeForm } from '../views/codeField.js'
import { fieldForm, heading, leaveButton, mailLine, resendButton } from '../views/dom.js'
import { drawEmblem } from '../views/emblem.js'
import { readMail, setEmail } from '../views/fields.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'

/** A change of the email that is on its way. */
export interface EmailChange {
  /** Asks for the new address first. */
  ask(): void
  /** Starts with an address that the host has. Resolves when the mail to the old address was sent. */
  start(mail: string): Promise<void>
}

interface EmailChangeOptions {
  readonly api: Api
  readonly stage: Stage
  readonly site: string
  /** The email that the user logs in with. */
  readonly current: string
  /** Called when the change has ended, with what the user should know, or with nothing if the user gave up. */
  readonly onEnd: (note?: string) => void
}

/** The content of a view that asks for a code. */
interface CodeStep {
  readonly title: string
  readonly text: string
  /** The address in the text, to which the code was sent. */
  readonly mail: string
  readonly test: string
  /** Asks for another code. */
  readonly again: HTMLElement
  readonly take: (code: string) => Promise<void>
}

/** Creates the views of a change of the email: the new address, the code of the old one, the code of the new one. */
export function createEmailChange({ api, current, onEnd, site, stage }: EmailChangeOptions): EmailChange {
  const cancel = () =>
    leaveButton({ class: 'quiet', text: messages.cancel, test: 'frame-cancel' }, () => onEnd())
  const askCode = ({ again, mail, take, test, text, title }: CodeStep) => {
    const form = codeForm({ label: messages.code, test }, take)
    const about = [drawEmblem('code'), heading(title), mailLine(text, mail)]
    stage.show('settings', [...about, form, again, cancel()])
  }
  const askNewCode = (mail: string, again: HTMLElement) =>
    askCode({
      title: texts.newCodeTitle,
      text: texts.newCodeText(mail),
      mail,
      test: 'frame-new-code',
      again,
      take: (code) => stage.after(api.finishEmailChange(code), () => onEnd(texts.changed(mail))),
    })
  const askOldCode = (mail: string) => {
    const again = (text: string) => resendButton(text, () => start(mail))
    askCode({
      title: texts.oldCodeTitle,
      text: texts.oldCodeText(current),
      mail: current,
      test: 'frame-old-code',
      again: again(messages.resend),
      // Another code for the new address needs one of the old address again.
      take: (old) => stage.after(api.confirmOldEmail(old), () => askNewCode(mail, again(texts.newCodeAgain))),
    })
  }
  const start = (mail: string) => stage.after(api.startEmailChange(mail, site), () => askOldCode(mail))
  return {
    start,
    ask: () => {
      const field = { label: texts.newEmail, test: 'frame-new-email', set: setEmail }
      const form = fieldForm({ action: messages.next, field }, async (mail) => start(readMail(mail)))
      const text = mailLine(texts.emailText(current), current)
      stage.show('settings', [drawEmblem('device'), heading(texts.emailTitle), text, form, cancel()])
    },
  }
}
