// The window that asks for an approval, where the browser cannot tell what covers the frame.
import { listenToFrame } from './base/listenToFrame.js'
import { applyLook } from './base/theme.js'
import { messages } from './messages/messages.js'
import { nameApp } from './views/appMark.js'
import { askApproval } from './views/approval.js'
import type { WindowQuestion } from './views/approvalWindow.js'
import { showNothing } from './views/nothing.js'
import { createStage } from './views/stage.js'

let isAsked = false

async function ask(question: WindowQuestion | undefined): Promise<void> {
  if (isAsked || question?.type !== 'appkit-frame/question') return
  isAsked = true
  applyLook(question.look)
  nameApp(question.app.name, question.app.site)
  const stage = createStage({ show: () => {}, hide: () => {} })
  const press = await askApproval(stage, question.shown, question)
  post({ type: 'appkit-frame/answer', press })
  window.close()
}

showNothing(messages.windowTitle, 'window')
const post = listenToFrame((data) => void ask(data as WindowQuestion | undefined))
