import { hasAddressForm } from '../../src/shared/vaultRecord.js'
import { messages } from '../messages/messages.js'
import { passkeyMessages } from '../messages/passkeyMessages.js'
import { addIcon, type IconName } from './icon.js'

interface Options {
  readonly class?: string
  readonly text?: string
  readonly test?: string
}

/** Makes an element; text is set as text, never as markup. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { class: className, test, text }: Options = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (className !== undefined) element.className = className
  if (text !== undefined) element.textContent = text
  if (test !== undefined) element.dataset.testid = test
  element.append(...children)
  return element
}

/** A button that does something when it is pressed. */
export function button(options: Options, act: () => unknown): HTMLButtonElement {
  const made = make('button', options)
  made.type = 'button'
  made.addEventListener('click', () => void act())
  return made
}

/** A row of a list, which leads on. */
export const rowButton = (text: string, test: string, act: () => unknown): HTMLButtonElement =>
  button({ text, test }, act)

/** The button that leaves a view without what it asks for: Cancel, Decline, Done. Escape presses it too. */
export function leaveButton(options: Options, act: () => unknown): HTMLButtonElement {
  const made = button(options, act)
  made.dataset.leaves = ''
  return made
}

interface Copied {
  readonly value: string
  /** What the button says when it was copied. Screen readers are told. */
  readonly copied: string
  /** Called where the clipboard refuses: the value is shown and selected, to be copied by hand. */
  readonly onRefused: () => void
}

/** A button that copies a value. */
export function copyButton(options: Options, { copied, onRefused, value }: Copied): HTMLButtonElement {
  const made = button(options, async () => {
    try {
      await navigator.clipboard.writeText(value)
      made.textContent = copied
    } catch {
      made.textContent = options.text ?? ''
      onRefused()
    }
  })
  made.setAttribute('aria-live', 'polite')
  return made
}

/**
 * What stands above a button that waits before it can be pressed.
 *
 * @param why - says what the button waits for
 * @returns all of it, and the place of what is said to a press that came too early
 */
export function armHints(...why: HTMLElement[]): {
  readonly again: HTMLElement
  readonly hints: HTMLElement
} {
  const again = make('p', { class: 'hint again' })
  again.setAttribute('role', 'status')
  return { again, hints: make('div', { class: 'hints' }, ...why, again) }
}

/** Lets a button be pressed again. It lost the focus when it was disabled, and gets it back unless something else has it. */
export function enableAgain(pressed: HTMLButtonElement): void {
  pressed.disabled = false
  if (document.activeElement === document.body) pressed.focus()
}

/**
 * The title of a view, which gets the focus, so that it is read out and no button is pressed by mistake.
 *
 * @param known - says that the host's title of the screen says as much, if it shows one
 */
export function heading(text: string, known?: 'known'): HTMLElement {
  const made = make('h1', { text })
  if (known !== undefined) made.dataset.known = ''
  made.tabIndex = -1
  return made
}

/** A sentence in which an email stands out, because its user has to know it as theirs. */
export function mailLine(text: string, mail: string): HTMLElement {
  const at = text.indexOf(mail)
  if (at < 0) return make('p', { text })
  const after = text.slice(at + mail.length)
  return make('p', {}, new Text(text.slice(0, at)), make('strong', { text: mail }), new Text(after))
}

/** A text that breaks before the @ of an email rather than elsewhere. */
export function breakable(text: string): readonly Node[] {
  const at = Math.max(text.lastIndexOf('@'), 0)
  return [new Text(text.slice(0, at)), make('wbr'), new Text(text.slice(at))]
}

/** List of terms with their values. An address breaks in its middle, an email before the @. */
export function factList(facts: readonly (readonly [string, string])[], name = 'facts'): HTMLElement {
  const list = make('dl', { class: name })
  for (const [term, value] of facts) {
    if (!hasAddressForm(value)) {
      list.append(make('dt', { text: term }), make('dd', {}, ...breakable(value)))
      continue
    }
    const half = Math.ceil(value.length / 2)
    const address = make('dd', { class: 'address' })
    address.append(value.slice(0, half), make('wbr'), value.slice(half))
    list.append(make('dt', { text: term }), address)
  }
  return list
}

/** A text to the letter, behind its label if it need not be read. */
export function detailOf(label: string, text: string, isFolded = false): HTMLElement {
  const detail = make('pre', { class: 'detail', test: 'frame-detail', text })
  if (!isFolded) {
    detail.setAttribute('aria-label', label)
    return detail
  }
  return make('details', {}, make('summary', { text: label }), detail)
}

/** The picture of each kind of notice: what may be lost, what has failed, what was done, and what is no harm. */
const noticeIcons = { warning: 'alert', error: 'mark', done: 'tick', calm: 'info' } as const satisfies Record<
  string,
  IconName
>

/** A notice, with a picture of its kind and a surface of its own. */
export const notice = (
  kind: keyof typeof noticeIcons,
  text: string,
  options: Pick<Options, 'test'> = {},
): HTMLElement => addIcon(make('p', { ...options, class: `notice ${kind}`, text }), noticeIcons[kind])

/** The place of a view for errors, right above the button that they are about. Screen readers announce it when it changes. */
export const errorLine = (): HTMLElement => announced('notice error')

/** The line for errors of a field, or of a small button, right below it. */
export const fieldError = (): HTMLElement => announced('error')

function announced(className: string): HTMLElement {
  const line = make('p', { class: className, test: 'frame-error' })
  line.setAttribute('role', 'alert')
  return line
}

/** What a user hears who has closed the prompt for a passkey: nothing has failed. */
const calmTexts: ReadonlySet<string> = new Set([
  passkeyMessages.cancelled,
  messages.passkeyOrCode,
  messages.passkeyRefused,
])

/** Says in the place for errors what has failed; nothing with an empty text. */
export function tell(line: HTMLElement, text: string): void {
  line.textContent = text
  const isCalm = line.classList.toggle('calm', calmTexts.has(text))
  if (text !== '') addIcon(line, isCalm ? noticeIcons.calm : noticeIcons.error)
}

/** Stands between two ways of which one is enough. */
export const orLine = (): HTMLElement => make('div', { class: 'or', text: messages.or })

/** The sentence of an error for the user. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : messages.badReply

interface FieldOptions {
  readonly label: string
  readonly test: string
  readonly set: (input: HTMLInputElement) => void
}

/** A form with one field and one action. While it works, it cannot be sent again. */
export function fieldForm(
  { action, field }: { readonly action: string; readonly field: FieldOptions },
  onSend: (value: string) => Promise<void>,
): HTMLFormElement {
  const input = make('input', { test: field.test })
  input.id = 'field'
  field.set(input)
  const label = make('label', { text: field.label })
  label.htmlFor = input.id
  const send = make('button', { class: 'primary', text: action, test: 'frame-next' })
  const error = fieldError()
  const form = make('form', {}, label, input, error, send)
  form.noValidate = true
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (send.disabled) return
    tell(error, '')
    input.removeAttribute('aria-invalid')
    send.disabled = true
    send.textContent = messages.working
    try {
      await onSend(input.value.trim())
    } catch (problem) {
      tell(error, errorText(problem))
      input.setAttribute('aria-invalid', 'true')
      input.focus()
    } finally {
      send.disabled = false
      send.textContent = action
    }
  })
  return form
}

const waitFor = 30

/** A button that asks for another mail, once that may be sent. */
export function resendButton(text: string, send: () => Promise<unknown>): HTMLElement {
  const error = fieldError()
  const made = button({ class: 'quiet', text, test: 'frame-resend' }, async () => {
    made.disabled = true
    tell(error, '')
    try {
      await send()
    } catch (problem) {
      tell(error, errorText(problem))
      enableAgain(made)
    }
  })
  const count = (left: number) => {
    made.disabled = left > 0
    made.textContent = left > 0 ? messages.inSeconds(text, left) : text
    if (left > 0) setTimeout(() => made.isConnected && count(left - 1), 1000)
  }
  count(waitFor)
  return make('div', { class: 'resend' }, made, error)
}
