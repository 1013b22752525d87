import { messages } from '../messages/messages.js'
import { errorLine, errorText, make } from './dom.js'
import { readCode } from './fields.js'

const digits = 6

/**
 * The field for a code of six digits: one field, so that a paste, autofill and a screen reader have one, drawn as six
 * boxes. The sixth digit sends the code. A wrong one is cleared, with a sentence that says why.
 */
export function codeForm(
  { label: text, test }: { readonly label: string; readonly test: string },
  onCode: (code: string) => Promise<void>,
): HTMLFormElement {
  const input = codeInput(test)
  const label = make('label', { text })
  label.htmlFor = input.id
  const boxes = Array.from({ length: digits }, () => make('span'))
  const row = make('div', { class: 'boxes' }, input, ...boxes)
  for (const box of boxes) box.ariaHidden = 'true'
  const error = errorLine()
  const busy = make('p', { class: 'hint busy' })
  busy.setAttribute('role', 'status')
  const form = make('form', { class: 'codes' }, label, row, error, busy)
  form.noValidate = true
  let isBusy = false
  const draw = () => {
    for (const [at, box] of boxes.entries()) {
      box.textContent = input.value[at] ?? ''
      box.classList.toggle('next', at === Math.min(input.value.length, digits - 1))
    }
  }
  const refuse = (problem: unknown) => {
    error.textContent = errorText(problem)
    input.setAttribute('aria-invalid', 'true')
    input.value = ''
    row.classList.add('shake')
    draw()
    input.focus()
  }
  const send = async () => {
    if (isBusy) return
    isBusy = true
    input.readOnly = true
    error.textContent = ''
    row.classList.remove('shake')
    busy.textContent = messages.working
    try {
      await onCode(readCode(input.value))
    } catch (problem) {
      refuse(problem)
    } finally {
      isBusy = false
      input.readOnly = false
      busy.textContent = ''
    }
  }
  input.addEventListener('input', () => {
    input.value = input.value.replace(/\D/g, '').slice(0, digits)
    input.removeAttribute('aria-invalid')
    draw()
    if (input.value.length === digits) void send()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  draw()
  return form
}

function codeInput(test: string): HTMLInputElement {
  const input = make('input', { class: 'code', test })
  input.id = 'field'
  input.autocomplete = 'one-time-code'
  input.inputMode = 'numeric'
  input.pattern = '[0-9]*'
  // Room for what is pasted with spaces or a hyphen.
  input.maxLength = 16
  return input
}
