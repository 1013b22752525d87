import { messages } from '../messages/messages.js'
import { heading, make } from './dom.js'
import { drawEmblem, type EmblemName } from './emblem.js'

/** Shows that a window has nothing to ask, such as one that was loaded again, and what the user does next. */
export function showNothing(title: string, emblem: EmblemName, next = messages.windowOver): void {
  const text = make('p', { text: next })
  const view = make('div', { class: 'view alone', test: 'frame-nothing' })
  view.append(drawEmblem(emblem), heading(title), text)
  document.getElementById('view')?.replaceChildren(view)
}
