import type { AppKitError } from '../../errors/AppKitError.js'
import { connectingMessages as messages } from '../../ui/messages/connecting.js'

/** What is said of a connection that did not come about: a title and a sentence. */
export function connectProblem({ code, message }: AppKitError, name: string): readonly [string, string] {
  if (code === 'USER_REJECTED') return [messages.declined, messages.declinedHint(name)]
  if (code === 'WALLET_BUSY') return [messages.busy(name), message]
  return [messages.failed, message]
}
