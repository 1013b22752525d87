import { messages } from '../model/messages.js'

type Options = {
  readonly class?: string
  readonly text?: string
  readonly test?: string
  readonly label?: string
  readonly type?: string
}

/** Makes an element; text is set as text, never as markup. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { class: className, text, test, label, type }: Options = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (className !== undefined) element.className = className
  if (text !== undefined) element.textContent = text
  if (test !== undefined) element.dataset.testid = test
  if (label !== undefined) element.setAttribute('aria-label', label)
  if (type !== undefined) element.setAttribute('type', type)
  element.append(...children)
  return element
}

/** An element of the page. */
export function byId<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`The page has no #${id}`)
  return found as Kind
}

/** A button that does something when it is pressed. */
export function button(options: Options, act: () => unknown): HTMLButtonElement {
  const made = make('button', { ...options, type: 'button' })
  made.addEventListener('click', () => void act())
  return made
}

/** The first letter of a name in a coloured square: pictures of apps lie elsewhere, and are not asked for. */
export function avatar(name: string): HTMLElement {
  const made = make('span', { class: 'avatar', text: (Array.from(name)[0] ?? '?').toUpperCase() })
  made.setAttribute('aria-hidden', 'true')
  made.dataset.tone = String(
    Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5,
  )
  return made
}

/** The title of a window, which it gives the focus to. */
export function heading(text: string): HTMLElement {
  const made = make('h2', { text })
  made.id = 'pending-title'
  made.tabIndex = -1
  return made
}

/** A list of terms with their values. */
export function factList(facts: readonly (readonly [string, string])[]): HTMLElement {
  const list = make('dl', { class: 'facts' })
  for (const [term, value] of facts) list.append(make('dt', { text: term }), make('dd', { text: value }))
  return list
}

/** A text to the letter, as it is signed. */
export function detailOf(text: string): HTMLElement {
  const detail = make('pre', { class: 'detail', text, test: 'phone-detail', label: messages.details })
  // It scrolls when it is long, so it can be reached by the keyboard.
  detail.tabIndex = 0
  detail.setAttribute('role', 'region')
  return detail
}

/** A button that copies a text and says so in its place. */
export function copyButton(text: string): HTMLButtonElement {
  const made = button(
    { class: 'quiet', text: messages.copy, label: messages.copyAddress(text) },
    async () => {
      await navigator.clipboard.writeText(text)
      made.textContent = messages.copied
      setTimeout(() => {
        made.textContent = messages.copy
      }, 1500)
    },
  )
  return made
}
