import { askVisitor } from './askVisitor.js'
import { demoMessages } from './messages.js'
import type { Description } from './types.js'

export interface Asking {
  ask(description: Description): Promise<boolean>
  askToConnect(): Promise<boolean>
}

/**
 * The wallet's questions, one window after the other: a person cannot answer two at once.
 *
 * @param isLetIn whether the site may see accounts already; it is not asked again for another family's.
 */
export function createAsking(isLetIn: () => boolean): Asking {
  let last: Promise<unknown> = Promise.resolve()
  function inTurn(answer: () => boolean | Promise<boolean>): Promise<boolean> {
    const turn = last.then(answer)
    last = turn.catch(() => {})
    return turn
  }
  return {
    ask: (description) => inTurn(() => askVisitor(description)),
    askToConnect: () => inTurn(() => isLetIn() || askVisitor(demoMessages.connect(window.location.host))),
  }
}
