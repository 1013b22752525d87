import { checkProject } from '../http/checkProject.js'
import type { Handlers } from '../http/types.js'
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
  return Object.fromEntries(Object.entries(all).map(([id, answer]) => [id, checkProject(projects, answer)]))
}
