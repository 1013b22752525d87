// The pop-up of a log-in with a provider: empty until the provider's page is loaded, and what that page comes back to.
import { passOn } from './base/listenToFrame.js'
import { messages } from './messages/messages.js'
import { button, heading, make } from './views/dom.js'
import { drawEmblem, type EmblemName } from './views/emblem.js'

const content = document.querySelector('meta[name="appkit-frame"]')?.getAttribute('content')
const outcome = JSON.parse(content ?? '{}') as Readonly<Record<string, unknown>>

function show(emblem: EmblemName, text: string, ...actions: readonly Node[]): void {
  const parts = [drawEmblem(emblem), heading(messages.socialTitle), make('p', { text }), ...actions]
  document
    .getElementById('view')
    ?.replaceChildren(make('div', { class: 'view alone', test: 'frame-social' }, ...parts))
}

// The address keeps the provider's code, which was not used: loading it again goes on.
if (outcome.problem === 'away') {
  const again = button({ class: 'primary', text: messages.tryAgain }, () => location.reload())
  show('problem', messages.serverBusy, again)
} else if (outcome.problem !== undefined) show('problem', messages.socialFailed)
else if (outcome.resultUri === undefined) show('login', messages.working)
else {
  // The provider's code is not left in the address bar and the history.
  history.replaceState(null, '', '/social/result')
  show('done', messages.socialBack)
  passOn(outcome)
}
