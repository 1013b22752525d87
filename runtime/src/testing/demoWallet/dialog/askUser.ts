import { demoMessages } from './messages.js'
import type { Description } from './types.js'

/**
 * The wallet's window: shows the request of the site and waits for an answer.
 *
 * @returns whether the user approved. Escape and Reject decline.
 */
export function askUser({ title, text, detail }: Description): Promise<boolean> {
  const host = document.createElement('appkit-demo-wallet')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(demoWalletCss)
  root.adoptedStyleSheets = [sheet]

  const dialog = element('dialog', 'window')
  dialog.setAttribute('aria-label', demoMessages.window)
  const actions = element('div', 'actions')
  const reject = button(demoMessages.reject, 'demo-wallet-reject', 'quiet')
  const approve = button(demoMessages.approve, 'demo-wallet-approve', 'primary')
  actions.append(reject, approve)
  dialog.append(
    element('p', 'name', demoMessages.name),
    element('h2', 'title', title),
    element('p', 'text', text),
  )
  if (detail !== undefined) dialog.append(element('pre', 'detail', detail))
  dialog.append(actions, element('p', 'note', demoMessages.note))
  root.append(dialog)
  document.body.append(host)
  dialog.showModal()

  return new Promise((resolve) => {
    const settle = (approved: boolean) => {
      dialog.close()
      host.remove()
      resolve(approved)
    }
    reject.addEventListener('click', () => settle(false))
    approve.addEventListener('click', () => settle(true))
    dialog.addEventListener('cancel', () => settle(false))
  })
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text?: string) {
  const made = document.createElement(name)
  made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

function button(text: string, testId: string, className: string) {
  const made = element('button', className, text)
  made.type = 'button'
  made.dataset.testid = testId
  return made
}

/** The demo wallet's window: an extension's popup, at the upper right. */
const demoWalletCss = `
:host { all: initial }
.window { all: initial; box-sizing: border-box; display: block; position: fixed; inset: 16px 16px auto auto; width: min(340px, calc(100vw - 32px));
  padding: 20px; border-radius: 20px; background: #fff; color: #14161a; border: 1px solid #e4e7ec;
  box-shadow: 0 16px 48px rgb(12 15 20 / 24%); font: 14px/20px ui-sans-serif, system-ui, sans-serif; color-scheme: light dark;
  font-variant-ligatures: none }
.window::backdrop { background: transparent }
.name { margin: 0 0 16px; color: #8a4b12; font-size: 12px; line-height: 16px; font-weight: 600 }
.title { margin: 0 0 4px; font-size: 18px; line-height: 24px; font-weight: 600 }
.text { margin: 0; color: #59616e; overflow-wrap: anywhere }
.detail { margin: 12px 0 0; padding: 12px; border-radius: 12px; background: #f4f5f7; font: 12px/18px ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; max-height: 180px; overflow: auto }
.actions { display: flex; gap: 8px; margin-top: 20px }
button { all: unset; box-sizing: border-box; flex: 1; padding: 12px 16px; border-radius: 12px; text-align: center; font-weight: 600; cursor: pointer }
button:focus-visible { outline: 2px solid #ef6a3a; outline-offset: 2px }
.quiet { background: #f4f5f7 } .quiet:hover { background: #e9ebef }
.primary { background: #b8430f; color: #fff } .primary:hover { background: #a33a0b }
.note { margin: 12px 0 0; color: #59616e; font-size: 12px; line-height: 16px; text-align: center; text-wrap: balance }
@media (prefers-color-scheme: dark) {
  .window { background: #1e2127; color: #f3f5f8; border-color: #2b2f37 }
  .name { color: #ffb347 } .text, .note { color: #9aa3b0 } .detail, .quiet { background: #2b2f37 } .quiet:hover { background: #353a44 }
}`
