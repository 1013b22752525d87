import { loadCode } from '../../errors/AppKitError.js'
import { followedState } from '../../kit/followedState.js'
import { type HistoryState, noHistory } from './rows.js'

/** The state that views and hooks read. The first page is read when something watches it. */
export const historyState = /* @__PURE__ */ followedState<HistoryState>(
  noHistory,
  async () => (await loadCode(import('./followHistory.js'))).followHistory,
)
