// The pop-up of a log-in with a provider: empty until the provider's page is loaded, and what that page comes back to.
import { messages } from './messages/messages.js'
import { heading, make } from './views/dom.js'

const content = document.querySelector('meta[name="appkit-frame"]')?.getAttribute('content')
const { resultUri, returnTo, site } = JSON.parse(content ?? '{}') as {
  readonly resultUri?: string
  readonly returnTo?: string
  readonly site?: string
}

function show(title: string, text: string): void {
  const view = make('div', { class: 'view alone', test: 'frame-social' }, heading(title), make('p', { text }))
  document.getElementById('view')?.replaceChildren(view)
}

if (resultUri === undefined) show(messages.socialTitle, messages.working)
else {
  // The provider's code is not left in the address bar and the history.
  history.replaceState(null, '', '/social/result')
  show(messages.socialTitle, messages.socialBack)
  // The page of the app is no longer open: it has the origin that started.
  if (returnTo !== undefined) location.replace(returnTo)
  // Only a page of the app's origin receives it, whoever opened this window.
  else if (site !== undefined) (window.opener as Window | null)?.postMessage({ resultUri }, site)
}
