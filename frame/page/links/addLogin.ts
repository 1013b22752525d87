import type { VaultSlot } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../base/errors.js'
import { conflictText, kindOf, proofTexts, linkMessages as texts } from '../messages/linkMessages.js'
import { messages } from '../messages/messages.js'
import { passkeyMessages } from '../messages/passkeyMessages.js'
import { settingsMessages } from '../messages/settingsMessages.js'
import { codeForm } from '../views/codeField.js'
import {
  button,
  enableAgain,
  errorLine,
  errorText,
  fieldForm,
  heading,
  leaveButton,
  mailLine,
  make,
  resendButton,
  rowButton,
  tell,
} from '../views/dom.js'
import { drawEmblem } from '../views/emblem.js'
import { readMail, setEmail } from '../views/fields.js'
import { addIcon, type IconName } from '../views/icon.js'
import type { Stage } from '../views/stage.js'
import { followFarcaster } from '../wallet/followFarcaster.js'
import type { LinkCalls, ProvedLogin } from '../wallet/linkCalls.js'
import { confirmWithPasskey } from '../wallet/passkeys.js'
import { createProviderWindow, type ProviderWindow } from './providerWindow.js'

interface AddParts {
  readonly calls: LinkCalls
  readonly stage: Stage
  /** Origin of the page that embeds the wallet. */
  readonly site: string
  readonly providers: readonly string[]
  /** The passkeys of the wallet that can be added. Undefined if none can, now or later. */
  readonly passkeys: readonly VaultSlot[] | undefined
  /** Adds a passkey to the wallet, and asks for that. */
  readonly addPasskey: () => Promise<void>
  /** Called with the log-in that the user has proved. */
  readonly onProved: (login: ProvedLogin) => Promise<void>
  /** Called if the user gives up. */
  readonly onCancel: () => void
}

/** Lets the user choose a way to log in, and prove that it is theirs. */
export function askLogin(parts: AddParts): void {
  const { onCancel, passkeys, providers, stage } = parts
  const ways = [
    ...[['email', texts.mail, () => askMail(parts)] as const],
    ...(passkeys ? [['passkey', kindOf('passkey'), () => askPasskey(parts)] as const] : []),
    ...providers.map((kind) => [kind, kindOf(kind), () => askProvider(parts, kind)] as const),
  ]
  const rows = ways.map(([kind, text, act]) =>
    addIcon(rowButton(text, `frame-add-${kind}`, act), iconOf(kind)),
  )
  const cancel = leaveButton({ class: 'quiet', text: messages.cancel, test: 'frame-cancel' }, onCancel)
  const text = make('p', { text: texts.addText })
  const list = make('div', { class: 'rows' }, ...rows)
  stage.show('settings', [drawEmblem('login'), heading(texts.add), text, list, cancel])
}

/** The picture of a way to log in: a mail, a passkey, or the window of a provider. */
export const iconOf = (kind: string): IconName =>
  kind === 'email' ? 'letter' : kind === 'passkey' ? 'fingerprint' : 'window'

const backTo = (parts: AddParts, leave = () => {}) =>
  leaveButton({ class: 'quiet', text: texts.back, test: 'frame-cancel' }, () => {
    leave()
    askLogin(parts)
  })

/** Asks for an email, then for the code of the mail to it. */
function askMail(parts: AddParts): void {
  const { calls, site, stage } = parts
  const field = { label: texts.newMail, test: 'frame-new-email', set: setEmail }
  const form = fieldForm({ action: messages.next, field }, async (typed) => {
    const mail = readMail(typed)
    await stage.after(calls.startMail(mail, site), () => askCode(parts, mail))
  })
  const about = [drawEmblem('device'), heading(texts.add), make('p', { text: texts.mailText })]
  stage.show('settings', [...about, form, backTo(parts)])
}

function askCode(parts: AddParts, mail: string): void {
  const { calls, onProved, site, stage } = parts
  const fail = (error: unknown) => {
    if (!isConflict(error)) throw error
    showConflict(parts, 'email')
  }
  const form = codeForm({ label: messages.code, test: 'frame-code' }, (code) =>
    stage.after(calls.proveMail(code), onProved, fail),
  )
  const again = resendButton(messages.resend, () =>
    stage.after(calls.startMail(mail, site), () => askCode(parts, mail)),
  )
  const text = mailLine(texts.codeText(mail), mail)
  stage.show('settings', [drawEmblem('code'), heading(texts.add), text, form, again, backTo(parts)])
}

/** Has a passkey of the wallet prove itself. The first one has to be added to the wallet before. */
export function askPasskey(parts: AddParts): void {
  const { addPasskey, calls, onProved, passkeys: slots = [], site, stage } = parts
  const leaving = new AbortController()
  const error = errorLine()
  const prove = async () => {
    const challenge = await calls.startPasskey(site)
    return calls.provePasskey(await confirmWithPasskey(slots, challenge, leaving.signal), site)
  }
  const act = async () => {
    use.disabled = true
    tell(error, '')
    await stage.after(prove(), onProved, (problem) => {
      if (isConflict(problem)) return showConflict(parts, 'passkey')
      tell(error, errorText(problem))
    })
    enableAgain(use)
  }
  const isReady = slots.length > 0
  const use = button(
    {
      class: 'primary',
      text: isReady ? passkeyMessages.use : settingsMessages.addPasskey,
      test: 'frame-next',
    },
    isReady ? act : addPasskey,
  )
  const text = make('p', { text: isReady ? texts.passkeyText : texts.passkeyFirst })
  const about = [drawEmblem('passkey'), heading(texts.passkeyTitle), text]
  stage.show('settings', [...about, error, use, backTo(parts)], () => leaving.abort())
}

/** Opens the window of a provider, and waits for what it says; of Farcaster, for what its app has signed. */
function askProvider(parts: AddParts, kind: string): void {
  const { calls, onProved, site, stage } = parts
  let current: ProviderWindow | undefined
  const error = errorLine()
  const fail = (problem: unknown) => {
    if (isConflict(problem)) return showConflict(parts, kind)
    tell(error, errorText(problem))
  }
  // Whoever has left in the meantime is asked nothing.
  const take = async (from: ProviderWindow, prove: () => Promise<ProvedLogin | undefined>) => {
    try {
      const login = await prove()
      if (login && current === from) await onProved(login)
    } catch (problem) {
      if (current === from) fail(problem)
    }
  }
  const start = async (from: () => ProviderWindow) => {
    if (kind !== 'farcaster') return calls.startProvider(kind)
    const { id, url } = await calls.startFarcaster(site)
    const isWanted = () => current === from()
    void take(from(), () => followFarcaster(() => calls.proveFarcaster(id), isWanted))
    return url
  }
  const open = async () => {
    // A result is good once, and so is the window that waits for it.
    const next: ProviderWindow = createProviderWindow(
      () => start(() => next),
      (result) => {
        if ('error' in result) return fail(result.error)
        void take(next, () => calls.proveProvider(result.code))
      },
    )
    current?.close()
    current = next
    tell(error, '')
    await next.open().catch(fail)
  }
  const again = button({ class: 'secondary', text: texts.windowAgain, test: 'frame-open-window' }, open)
  const { text, title } = proofTexts(kind)
  const view = [drawEmblem('window'), heading(title), make('p', { text }), error, again]
  stage.show('settings', [...view, backTo(parts)], () => {
    current?.close()
    current = undefined
  })
  void open()
}

const isConflict = (error: unknown) => error instanceof WalletError && error.code === 'OTHER_WALLET'

/** Says that what was proved opens another wallet, and that nothing of either has changed. */
function showConflict(parts: AddParts, kind: string): void {
  const [text, advice] = [conflictText(kind), texts.conflictAdvice].map((each) => make('p', { text: each }))
  const back = button({ class: 'primary', text: texts.back, test: 'frame-next' }, () => askLogin(parts))
  const about = [text, advice].filter((each) => each !== undefined)
  parts.stage.show('settings', [drawEmblem('problem'), heading(texts.conflictTitle), ...about, back])
}
