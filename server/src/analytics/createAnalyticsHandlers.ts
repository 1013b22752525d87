import { checkProject } from '../http/checkProject.js'
import { fail } from '../http/reply.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import type { EventStore, SentEvent } from './types.js'

const named = 3
const maxEvent = 8 * 1024

/** Answers for every operation of `specs/openapi/analytics.yaml`. */
export function createAnalyticsHandlers(events: EventStore, projects: ReadonlySet<string> | null): Handlers {
  const take = async (call: Call): Promise<Reply> => {
    // The spec has checked the body, so it is an event or a list of them.
    const sent = (Array.isArray(call.body) ? call.body : [call.body]) as SentEvent[]
    if (sent.some((event) => Buffer.byteLength(JSON.stringify(event)) > maxEvent))
      return fail(400, 'body', 'An event may hold at most 8 kB.')
    await events.add(String(call.query.projectId), sent)
    const names = sent.map(({ props }) => props.event)
    const note = names.slice(0, named).join(', ') + (names.length > named ? ', …' : '')
    return { status: 200, json: { status: 'OK' }, note }
  }
  return { sendEvent: checkProject(projects, take), sendEvents: checkProject(projects, take) }
}
