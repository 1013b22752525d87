import type { AppKitError } from '../errors/AppKitError.js'
import { developmentMessages as messages } from './messages.js'

const tag = 'appkit-development-notice'

const sheet = `
  :host { all: initial }
  div {
    position: fixed; inset: auto 16px 16px; z-index: 2147483647; box-sizing: border-box; max-width: 640px;
    margin: 0 auto; padding: 16px 56px 16px 20px; border-inline-start: 4px solid #ff6b6b; border-radius: 12px;
    background: #14161a; color: #f3f5f8; font: 14px/20px ui-sans-serif, system-ui, sans-serif;
    box-shadow: 0 12px 32px rgb(0 0 0 / 40%); overflow-wrap: anywhere;
  }
  p { margin: 0; user-select: text }
  p + p { margin-top: 4px; color: #9aa3b0 }
  button {
    position: absolute; inset: 4px 4px auto auto; width: 44px; height: 44px; border: 0; border-radius: 8px;
    background: none; color: inherit; font: 20px/1 ui-sans-serif, system-ui, sans-serif; cursor: pointer;
  }
  button:focus-visible { outline: 2px solid #8098ff }
`

/**
 * Shows a developer a text on the page, in place of one that is there. Works beside any style sheet and under
 * `style-src 'self'`, and on a page that nothing was rendered into.
 */
export function showNotice(text: string, hint?: string): void {
  if (typeof document === 'undefined') return
  document.querySelector(tag)?.remove()
  const host = document.createElement(tag)
  const root = host.attachShadow({ mode: 'open' })
  if (typeof CSSStyleSheet.prototype.replaceSync === 'function') {
    const style = new CSSStyleSheet()
    style.replaceSync(sheet)
    root.adoptedStyleSheets = [style]
  }
  const box = document.createElement('div')
  box.setAttribute('role', 'alert')
  for (const line of hint === undefined ? [text] : [text, hint]) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    box.append(paragraph)
  }
  const close = document.createElement('button')
  close.type = 'button'
  close.setAttribute('aria-label', messages.close)
  close.textContent = '×'
  close.addEventListener('click', () => host.remove())
  box.append(close)
  root.append(box)
  document.body.append(host)
}

/** Shows why no kit could be made, on a page that would stay white. Whoever calls this throws the error on. */
export function showProblem(error: unknown): void {
  if (!isOurs(error)) return
  if (error.details !== undefined) console.error(`${error.message}\n${error.details}`)
  showNotice(error.message, error.details)
}

/** By its name: the class itself would tie this to what a production build has. */
function isOurs(error: unknown): error is AppKitError {
  return error instanceof Error && error.name === 'AppKitError'
}
