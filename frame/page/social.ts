// The pop-up of a log-in with a provider: empty until the provider's page is loaded, and what that page comes back to.
import { passOn } from './base/listenToFrame.js'
import { messages } from './messages/messages.js'
import { heading, make } from './views/dom.js'

const content = document.querySelector('meta[name="appkit-frame"]')?.getAttribute('content')
const outcome = JSON.parse(content ?? '{}') as Readonly<Record<string, unknown>>

function show(title: string, text: string): void {
  const view = make('div', { class: 'view alone', test: 'frame-social' }, heading(title), make('p', { text }))
  document.getElementById('view')?.replaceChildren(view)
}

if (outcome.resultUri === undefined) show(messages.socialTitle, messages.working)
else {
  // The provider's code is not left in the address bar and the history.
  history.replaceState(null, '', '/social/result')
  show(messages.socialTitle, messages.socialBack)
  passOn(outcome)
}
