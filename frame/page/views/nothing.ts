import { messages } from '../messages/messages.js'
import { heading, make } from './dom.js'
import { drawEmblem, type EmblemName } from './emblem.js'

/** Shows that a window has nothing to ask, such as one that was loaded again. */
export function showNothing(title: string, emblem: EmblemName): void {
  const text = make('p', { text: messages.windowOver })
  const view = make('div', { class: 'view alone nothing', test: 'frame-nothing' })
  view.append(drawEmblem(emblem), heading(title), text)
  document.getElementById('view')?.replaceChildren(view)
}
