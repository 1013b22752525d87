import { backupMessages } from '../messages/backupMessages.js'
import { bringMessages } from '../messages/bringMessages.js'
import { guestMessages } from '../messages/guestMessages.js'
import { messages } from '../messages/messages.js'
import { passkeyMessages } from '../messages/passkeyMessages.js'
import { appNames, appTile } from '../views/appMark.js'
import { codeForm } from '../views/codeField.js'
import {
  button,
  fieldForm,
  heading,
  leaveButton,
  mailLine,
  make,
  orLine,
  resendButton,
} from '../views/dom.js'
import { drawEmblem } from '../views/emblem.js'
import { readMail, setEmail } from '../views/fields.js'
import { mailboxOf } from './mailboxes.js'

/** Callbacks of the views of a log-in by email. */
export interface LoginActions {
  /** The origin of the app. */
  readonly site: string
  /** Takes an email, or sends another mail to it. */
  readonly send: (mail: string) => Promise<unknown>
  /** Takes a code. */
  readonly finish: (mail: string, code: string) => Promise<void>
  /** Whether the user brings a wallet, if there is none yet. */
  readonly brings: () => boolean
  readonly setBrings: (brings: boolean) => void
  /** Begins again, with an empty field. */
  readonly restart: () => void
  readonly cancel: () => void
  /** Absent where there are no passkeys. */
  readonly usePasskey?: () => void
  /** Absent where the app has no guests. */
  readonly useGuest?: () => unknown
}

interface SentMail {
  readonly mail: string
  readonly number: number
  readonly isOnPage?: boolean
}

const cancelButton = ({ cancel }: LoginActions) =>
  leaveButton({ class: 'quiet', text: messages.cancel, test: 'frame-cancel' }, cancel)
const resend = ({ send }: LoginActions, mail: string) => resendButton(messages.resend, () => send(mail))
const numberLine = (number: number, name = 'number') =>
  make(
    'p',
    { class: name },
    make('span', { text: messages.numberLabel }),
    make('strong', { text: String(number), test: 'frame-number' }),
  )

/**
 * Asks for the email.
 *
 * @param problem - says why a passkey that the browser filled in did not log in
 */
export function emailView(actions: LoginActions, problem: HTMLElement): readonly Node[] {
  const { usePasskey } = actions
  const set = (input: HTMLInputElement) => {
    setEmail(input)
    if (usePasskey) input.autocomplete = 'username webauthn'
  }
  const field = { label: messages.email, test: 'frame-email', set }
  const form = fieldForm({ action: messages.next, field }, async (mail) => {
    await actions.send(readMail(mail))
  })
  const hint = make('p', { text: messages.emailHint })
  const other = (text: string, test: string, act: (() => unknown) | undefined) =>
    act ? [button({ class: 'secondary', text, test }, act)] : []
  const others = [
    ...other(passkeyMessages.use, 'frame-use-passkey', usePasskey),
    ...other(guestMessages.use, 'frame-use-guest', actions.useGuest),
  ]
  const tile = appTile(actions.site)
  tile.classList.add('emblem')
  const title = heading(messages.loginTitle, 'known')
  const or = others.length > 0 ? [orLine()] : []
  return [tile, title, appNames(actions.site), hint, form, ...or, problem, ...others, cancelButton(actions)]
}

/** Says that the link in the mail has to be followed. */
export function deviceView(actions: LoginActions, { mail, number }: SentMail): readonly Node[] {
  const text = mailLine(messages.deviceText(mail), mail)
  const title = heading(messages.deviceTitle, 'known')
  const ways = [...mailLink(mail), resend(actions, mail), bringButton(actions)]
  return [title, text, numberLine(number), ...ways, cancelButton(actions)]
}

/** Lets a user who has a wallet already say so, before one is made. It is offered to everybody: nobody learns who has an account. */
function bringButton({ brings, setBrings }: LoginActions): HTMLElement {
  const note = make('p', { test: 'frame-brings' })
  note.setAttribute('role', 'status')
  const toggle = button({ class: 'quiet', text: bringMessages.have, test: 'frame-bring' }, () => {
    setBrings(!brings())
    draw()
  })
  // Drawn anew when another mail is sent, with what was said before.
  const draw = () => {
    toggle.setAttribute('aria-pressed', String(brings()))
    note.textContent = brings() ? backupMessages.brings : ''
  }
  draw()
  return make('div', { class: 'stack' }, toggle, note)
}

/** The way to the mailbox, where the address tells it. */
function mailLink(mail: string): readonly HTMLElement[] {
  const found = mailboxOf(mail)
  if (found === undefined) return []
  const link = make('a', { class: 'secondary', text: messages.openMail(found.name), test: 'frame-open-mail' })
  link.href = found.url
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  return [link]
}

/** Asks for the code that the page behind the link shows, or the mail. */
export function codeView(actions: LoginActions, { isOnPage, mail, number }: SentMail): readonly Node[] {
  const field = { label: messages.code, test: 'frame-code' }
  const form = codeForm(field, (code) => actions.finish(mail, code))
  const text = isOnPage ? make('p', { text: messages.codeOnPage }) : mailLine(messages.codeText(mail), mail)
  const title = heading(messages.codeTitle, 'known')
  // On the page behind the link, the number was compared already.
  const line = isOnPage ? [] : [numberLine(number, 'number beside')]
  return [title, text, ...line, form, resend(actions, mail), cancelButton(actions)]
}

/** Says that the log-in is over. */
export function overView(actions: LoginActions): readonly Node[] {
  const again = button({ class: 'primary', text: messages.startAgain, test: 'frame-next' }, actions.restart)
  const text = make('p', { text: messages.overText })
  return [drawEmblem('over'), heading(messages.overTitle), text, again, cancelButton(actions)]
}
