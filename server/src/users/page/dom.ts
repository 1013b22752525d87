/// <reference lib="dom" />
import { messages } from './messages.js'

type Child = Node | string
type Options = { readonly class?: string; readonly test?: string; readonly text?: string }

/** Makes an element. Whatever comes from the server is text. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  options: Options = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (options.class !== undefined) element.className = options.class
  if (options.test !== undefined) element.dataset.testid = options.test
  if (options.text !== undefined) element.textContent = options.text
  element.append(...children)
  return element
}

/** A button that is off while it works, and shows what went wrong. */
export function action(
  text: string,
  test: string,
  act: () => Promise<unknown> | undefined,
  { kind = '', label }: { readonly kind?: string; readonly label?: string } = {},
): HTMLButtonElement {
  const button = make('button', { text, test, class: kind })
  button.type = 'button'
  if (label !== undefined) button.setAttribute('aria-label', label)
  button.addEventListener('click', () => {
    button.disabled = true
    Promise.resolve(act())
      .catch((error: unknown) => tell(error instanceof Error ? error.message : messages.failed, true))
      .finally(() => {
        button.disabled = false
      })
  })
  return button
}

/** Says what was done, or what went wrong, to screen readers too. */
export function tell(text: string, isWrong = false): void {
  const line = document.querySelector<HTMLElement>('[data-testid="users-told"]')
  if (line === null) return
  line.textContent = text
  line.classList.toggle('wrong', isWrong)
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
export const timeText = (at: string) => format.format(new Date(at))
export const time = (at: string): HTMLTimeElement => {
  const element = make('time', { text: timeText(at) })
  element.dateTime = at
  return element
}

/** Asks before an action that cannot be taken back at once. */
export function ask(question: string, yes: string): Promise<boolean> {
  return new Promise((resolve) => {
    const form = make('form')
    form.method = 'dialog'
    const [cancel, confirm] = [
      make('button', { text: messages.sure.no, test: 'users-no' }),
      make('button', { text: yes, class: 'danger', test: 'users-yes' }),
    ]
    confirm.value = 'yes'
    form.append(make('p', { text: question }), make('div', { class: 'row end' }, cancel, confirm))
    const dialog = make('dialog', { test: 'users-sure' }, form)
    dialog.setAttribute('aria-label', yes)
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}
