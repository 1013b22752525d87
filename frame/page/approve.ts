// The window that asks for an approval, where the browser cannot tell what covers the frame.
import { messages } from './messages.js'
import { askApproval } from './views/approval.js'
import type { WindowQuestion } from './views/approvalWindow.js'
import { heading, make } from './views/dom.js'
import { createStage } from './views/stage.js'

const opener = window.opener as Window | null
let isAsked = false

/** Only the frame that opened this window is heard: it is of this origin. */
async function hear({ data, origin, source }: MessageEvent<WindowQuestion | undefined>): Promise<void> {
  if (opener === null || source !== opener || origin !== location.origin || isAsked) return
  if (data?.type !== 'appkit-frame/question') return
  isAsked = true
  if (data.theme !== undefined) document.documentElement.dataset.theme = data.theme
  const stage = createStage({ show: () => {}, hide: () => {} })
  const press = await askApproval(stage, data.shown, data)
  opener.postMessage({ type: 'appkit-frame/answer', press }, location.origin)
  window.close()
}

addEventListener('message', (event) => void hear(event))
const over = make('div', { class: 'view alone', test: 'frame-nothing' }, heading(messages.windowTitle))
over.append(make('p', { text: messages.windowOver }))
document.getElementById('view')?.replaceChildren(over)
// A page of another origin that opened this window does not get it.
opener?.postMessage({ type: 'appkit-frame/ready' }, location.origin)
