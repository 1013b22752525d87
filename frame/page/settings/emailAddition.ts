import { messages } from '../messages/messages.js'
import { settingsMessages as texts } from '../messages/settingsMessages.js'
import { codeForm } from '../views/codeField.js'
import { fieldForm, heading, leaveButton, mailLine, make, resendButton } from '../views/dom.js'
import { drawEmblem } from '../views/emblem.js'
import { readMail, setEmail } from '../views/fields.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'
import { choosePasskey } from '../wallet/passkeyCeremony.js'

interface EmailAdditionOptions {
  readonly api: Pick<Api, 'startPasskey' | 'addEmail' | 'finishEmailChange'>
  readonly stage: Stage
  readonly site: string
  /** Called when the views have ended, with what the user should know, or with nothing if the user gave up. */
  readonly onEnd: (note?: string) => void
}

/** Shows the views in which an account of a passkey gets an email: the address, then the code that was sent there. */
export function showEmailAddition({ api, onEnd, site, stage }: EmailAdditionOptions): void {
  const cancel = () =>
    leaveButton({ class: 'quiet', text: messages.cancel, test: 'frame-cancel' }, () => onEnd())
  const send = async (mail: string) => {
    const { assertion } = await choosePasskey(await api.startPasskey('email', site))
    await api.addEmail(mail, site, assertion)
  }
  const start = (mail: string) => stage.after(send(mail), () => askCode(mail))
  const askCode = (mail: string) => {
    const form = codeForm({ label: messages.code, test: 'frame-new-code' }, (code) =>
      stage.after(api.finishEmailChange(code), () => onEnd(texts.added(mail))),
    )
    const text = mailLine(messages.codeText(mail), mail)
    const again = resendButton(messages.resend, () => start(mail))
    stage.show('settings', [drawEmblem('code'), heading(texts.addEmail), text, form, again, cancel()])
  }
  const field = { label: messages.email, test: 'frame-new-email', set: setEmail }
  const form = fieldForm({ action: messages.next, field }, async (mail) => start(readMail(mail)))
  const text = make('p', { text: texts.addEmailText })
  stage.show('settings', [drawEmblem('device'), heading(texts.addEmail), text, form, cancel()])
}
