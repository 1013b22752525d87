import { demoWalletCss } from './demoWalletCss.js'
import { demoMessages } from './messages.js'
import type { Description } from './types.js'

/**
 * The wallet's own window: says what the site wants and waits for an answer.
 *
 * @returns whether the visitor approved; Escape and Reject are no.
 */
export function askVisitor({ title, text, detail }: Description): Promise<boolean> {
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
