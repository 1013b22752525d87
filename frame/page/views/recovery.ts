import { messages } from '../messages/messages.js'
import {
  button,
  copyButton,
  enableAgain,
  errorLine,
  errorText,
  fieldForm,
  heading,
  leaveButton,
  make,
  orLine,
  tell,
} from './dom.js'
import { sentencesOf } from './sentences.js'
import type { Stage } from './stage.js'

/**
 * Shows a new recovery code. Resolves with true when the user has kept it and it was stored, and with false when the view is
 * closed. Never rejects.
 *
 * @param store - called when the user has kept it, and again as often as it fails
 * @param other - another way to go on, which takes the place of this view
 */
export const showNewRecovery = (
  stage: Stage,
  code: string,
  store: () => Promise<void>,
  other?: { readonly text: string; readonly test: string; readonly open: () => Promise<boolean> },
): Promise<boolean> =>
  new Promise((resolve) => {
    const copy = copyButton(
      { class: 'secondary', text: messages.copy, test: 'frame-copy' },
      {
        value: code,
        copied: messages.copied,
        onRefused: () => getSelection()?.selectAllChildren(text),
      },
    )
    const text = make('output', { class: 'recovery groups', test: 'frame-recovery' }, ...groupsOf(code))
    const error = errorLine()
    const done = button({ class: 'primary', text: messages.saved, test: 'frame-saved' }, async () => {
      tell(error, '')
      done.disabled = true
      await store().then(
        () => resolve(true),
        (problem: unknown) => {
          tell(error, errorText(problem))
          enableAgain(done)
        },
      )
    })
    // Settled before the next view takes the place of this one, which closes it.
    const goOn = (open: () => Promise<boolean>) => resolve(Promise.resolve().then(open))
    const parts = [
      heading(messages.newRecoveryTitle),
      make('p', {}, ...sentencesOf(messages.newRecoveryText)),
      text,
      copy,
      error,
      done,
      ...(other
        ? [
            // What acts in a stack does not look like what leaves.
            make(
              'div',
              { class: 'stack' },
              button({ class: 'quiet', text: other.text, test: other.test }, () => goOn(other.open)),
            ),
          ]
        : []),
    ]
    stage.show('recovery', parts, () => resolve(false))
  })

/** The groups of a code, three in a line. Its hyphens are not in sight, but are copied with it and read out. */
const groupsOf = (code: string): readonly HTMLElement[] =>
  code.split(/(-)/).map((part) => make('span', { class: part === '-' ? 'hyphen' : 'group', text: part }))

interface RecoveryWays {
  /** How many letters and digits a code has. */
  readonly codeLength: number
  readonly open: (code: string) => Promise<void>
  /** Absent if the wallet has no passkey. */
  readonly openWithPasskey?: () => Promise<void>
  /** Called when the user gives the log-in up, before the view closes: somebody else may log in next. */
  readonly giveUp: () => void
}

/** Asks for the recovery code, or a passkey, until it opens the wallet. Resolves with false when the view is closed. */
export const askRecovery = (
  stage: Stage,
  { codeLength, giveUp, open, openWithPasskey }: RecoveryWays,
): Promise<boolean> =>
  new Promise((resolve) => {
    const form = fieldForm(
      {
        action: messages.open,
        field: {
          label: messages.recovery,
          test: 'frame-recovery-field',
          set: (input) => {
            input.autocomplete = 'off'
            input.spellcheck = false
            input.maxLength = 64
            input.className = 'mono'
          },
        },
      },
      async (code) => {
        await open(code)
        resolve(true)
      },
    )
    const error = errorLine()
    const passkey = button(
      { class: 'primary', text: messages.openWithPasskey, test: 'frame-open-passkey' },
      async () => {
        tell(error, '')
        passkey.disabled = true
        await openWithPasskey?.().then(
          () => resolve(true),
          (problem: unknown) => tell(error, errorText(problem)),
        )
        enableAgain(passkey)
      },
    )
    const cancel = leaveButton({ class: 'quiet', text: messages.cancel, test: 'frame-cancel' }, () => {
      giveUp()
      stage.clear('cancelled')
    })
    const [title, text, ways] = openWithPasskey
      ? [messages.recoveryTitlePasskey, messages.recoveryTextPasskey, [error, passkey, orLine()]]
      : [messages.recoveryTitle, messages.recoveryText(codeLength), []]
    if (openWithPasskey) markUsedWay(passkey, form)
    const lost = make('p', { class: 'hint', text: messages.recoveryLost })
    const parts = [heading(title), make('p', { text }), ...ways, form, lost, cancel]
    stage.show('recovery', parts, () => resolve(false))
  })

/** Of a button and a form, draws the form as the way to go once something is typed into it. */
function markUsedWay(other: HTMLButtonElement, form: HTMLFormElement): void {
  const [field, send] = [form.querySelector('input'), form.querySelector('button')]
  const mark = () => {
    const isTyped = field?.value.trim() !== ''
    other.className = isTyped ? 'secondary' : 'primary'
    if (send) send.className = isTyped ? 'primary' : 'secondary'
  }
  field?.addEventListener('input', mark)
  mark()
}
