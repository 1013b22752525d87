import { checkProject } from '../http/checkProject.js'
import { fail } from '../http/reply.js'
import type { Handler, Handlers } from '../http/types.js'
import { OnrampRefusal } from '../ports/onramp.js'
import { createOfferHandlers } from './createOfferHandlers.js'
import { createPageHandlers } from './createPageHandlers.js'
import { createQuoteHandlers } from './createQuoteHandlers.js'
import type { OnrampParts } from './types.js'

/** Handlers for buying. None without a source, so that callers are told that this server does not sell. */
export function createOnrampHandlers(parts: OnrampParts, projects: ReadonlySet<string> | null): Handlers {
  if (!parts.onramp.isThere) return {}
  const all: Handlers = {
    ...createOfferHandlers(parts),
    ...createQuoteHandlers(parts),
    ...createPageHandlers(parts),
  }
  const checked = Object.entries(all).map(([id, answer]) => [id, checkProject(projects, sayRefusals(answer))])
  return Object.fromEntries(checked)
}

const sayRefusals =
  (answer: Handler): Handler =>
  async (call) => {
    try {
      return await answer(call)
    } catch (error) {
      if (error instanceof OnrampRefusal) return fail(400, error.field, error.message)
      throw error
    }
  }
