// The page of an approval alone, for its pictures. The view is the frame's own, and a test gives what is asked.
import { askApproval, type Shown } from '../../frame/page/views/approval.js'
import { createStage } from '../../frame/page/views/stage.js'

declare global {
  interface Window {
    /** Shows an approval. @returns the height that the frame asks its host for */
    showApproval(shown: Shown): Promise<number>
  }
}

window.showApproval = (shown) =>
  new Promise((resolve) => {
    const stage = createStage({ show: (_, height) => resolve(height), hide: () => {} })
    void askApproval(stage, shown, { hasPasskey: false, stays: false })
  })
