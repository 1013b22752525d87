// The page behind the link of a mail, in a window of its own. The link alone does nothing: the user confirms here.

import { WalletError } from './base/errors.js'
import { postJson } from './base/postJson.js'
import { messages } from './messages/messages.js'
import { browserName } from './views/browserName.js'
import { button, errorLine, errorText, factList, heading, make } from './views/dom.js'

const link = location.hash.slice(1) || String(history.state)
const place = document.getElementById('view')

// The link is not left in the address bar and the history, but is there after a reload.
history.replaceState(link, '', '/confirm')

function show(...parts: readonly Node[]): void {
  place?.replaceChildren(make('div', { class: 'view alone', test: 'frame-confirm' }, ...parts))
}

async function start(): Promise<void> {
  const { agent, isConfirmed, number, site } = await postJson('/api/confirm/read', { link })
  if (isConfirmed === true) return showConfirmed()
  const error = errorLine()
  const yes = button({ class: 'primary', text: messages.confirmYes, test: 'frame-confirm-yes' }, async () => {
    yes.disabled = true
    error.textContent = ''
    try {
      await postJson('/api/confirm', { link })
      showConfirmed()
    } catch (problem) {
      // Another window may have confirmed it.
      if (isOver(problem)) return open()
      error.textContent = errorText(problem)
      yes.disabled = false
    }
  })
  const facts = factList([
    [messages.site, String(site)],
    [messages.browser, browserName(String(agent))],
  ])
  const shown = make(
    'p',
    { class: 'number' },
    make('span', { text: messages.numberLabel }),
    make('strong', { text: String(number) }),
  )
  const no = make('p', { class: 'hint', text: messages.confirmNo })
  show(
    heading(messages.confirmTitle),
    make('p', { text: messages.confirmText }),
    facts,
    shown,
    error,
    yes,
    no,
  )
}

const isOver = (problem: unknown) => problem instanceof WalletError && problem.code === 'LOGIN'

function showConfirmed(): void {
  const done = make('p', { text: messages.confirmDone, test: 'frame-confirm-done' })
  show(heading(messages.confirmedTitle), done)
}

function open(): void {
  start().catch((problem: unknown) => {
    if (isOver(problem)) return show(heading(messages.linkOverTitle), make('p', { text: messages.linkOver }))
    const text = errorText(problem)
    const again = button({ class: 'primary', text: messages.tryAgain }, open)
    show(heading(messages.confirmTitle), make('p', { class: 'error', text }), again)
  })
}

open()
