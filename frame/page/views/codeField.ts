import { plainDigits } from '../../../common/digits.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import { errorText, fieldError, make, tell } from './dom.js'
import { readCode } from './fields.js'

const digits = 6

/**
 * The field for a code of six digits: one field, so that a paste, autofill and a screen reader have one, drawn as six
 * boxes. The sixth digit sends the code. A wrong one is cleared, with a sentence that says why; one that the server has not
 * judged stays, and can be sent again.
 */
export function codeForm(
  { label: text, test }: { readonly label: string; readonly test: string },
  onCode: (code: string) => Promise<void>,
): HTMLFormElement {
  const input = codeInput(test)
  const { draw, label, row } = boxesOver(input, text)
  const error = fieldError()
  const busy = make('p', { class: 'hint busy' })
  busy.setAttribute('role', 'status')
  const again = againButton()
  const form = make('form', { class: 'codes' }, label, row, error, again, busy, spokenLine())
  form.noValidate = true
  let isBusy = false
  const clear = () => {
    tell(error, '')
    again.hidden = true
    input.removeAttribute('aria-invalid')
    row.classList.remove('shake')
  }
  const fail = (problem: unknown) => {
    tell(error, errorText(problem))
    const isRefused = problem instanceof WalletError && problem.code === 'CODE'
    again.hidden = isRefused || input.value.length < digits
    if (again.hidden) input.setAttribute('aria-invalid', 'true')
    if (!isRefused) return
    input.value = ''
    row.classList.add('shake')
    draw()
  }
  const send = async () => {
    if (isBusy) return
    isBusy = true
    input.readOnly = true
    // The button goes, and would take the focus along.
    input.focus()
    clear()
    busy.textContent = messages.working
    try {
      await onCode(readCode(input.value))
    } catch (problem) {
      fail(problem)
    } finally {
      isBusy = false
      input.readOnly = false
      busy.textContent = ''
    }
  }
  input.addEventListener('input', () => {
    input.value = plainDigits(input.value).replace(/\D/g, '').slice(0, digits)
    if (!again.hidden) clear()
    input.removeAttribute('aria-invalid')
    draw()
    if (input.value.length === digits) void send()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  return form
}

function againButton(): HTMLButtonElement {
  const made = make('button', { class: 'primary', text: messages.tryAgain, test: 'frame-again' })
  made.hidden = true
  return made
}

/** What the last digit does. It is read out with the field. */
function spokenLine(): HTMLElement {
  const made = make('p', { class: 'spoken', text: messages.lastDigit })
  made.hidden = true
  return made
}

/** The label of a field and the boxes below it, and what draws its digits in them. */
function boxesOver(input: HTMLInputElement, text: string) {
  const label = make('label', { text })
  label.htmlFor = input.id
  const boxes = Array.from({ length: digits }, () => make('span'))
  for (const box of boxes) box.ariaHidden = 'true'
  const draw = () => {
    for (const [at, box] of boxes.entries()) {
      box.textContent = input.value[at] ?? ''
      box.classList.toggle('next', at === Math.min(input.value.length, digits - 1))
    }
  }
  draw()
  return { draw, label, row: make('div', { class: 'boxes' }, input, ...boxes) }
}

function codeInput(test: string): HTMLInputElement {
  const input = make('input', { class: 'code', test })
  input.id = 'field'
  input.autocomplete = 'one-time-code'
  input.inputMode = 'numeric'
  input.pattern = '[0-9]*'
  // Room for what is pasted with spaces or a hyphen.
  input.maxLength = 16
  // The field lies unseen over its boxes, of which the next one is marked: what is typed goes there, wherever it was pressed.
  for (const name of ['focus', 'click', 'keyup', 'select', 'selectionchange'])
    input.addEventListener(name, () => keepCaretLast(input))
  return input
}

/** Moves the caret of a field behind its text, unless all of that is selected. */
function keepCaretLast(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = input
  // Some browsers would focus the field.
  if (document.activeElement !== input || (selectionStart === 0 && selectionEnd === value.length)) return
  if (selectionStart !== value.length) input.setSelectionRange(value.length, value.length)
}
