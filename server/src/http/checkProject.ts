import { fail } from './reply.js'
import type { Handler } from './types.js'

function inBody(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? (body as { projectId?: unknown }).projectId : undefined
}

/**
 * Accepts only known projects. The id is in the query, in the older header, or in the body.
 *
 * @param projects - accepted ids, or null to accept any
 */
export function checkProject(projects: ReadonlySet<string> | null, handler: Handler): Handler {
  return (call) => {
    const id = call.query.projectId ?? call.headers.get('x-project-id') ?? inBody(call.body)
    if (typeof id !== 'string' || id === '') {
      return {
        status: 400,
        type: 'text/plain',
        text: 'Failed to read the query string: projectId is missing.',
      }
    }
    if (projects && !projects.has(id)) {
      return fail(401, 'authentication', 'We failed to authenticate your request')
    }
    return handler(call)
  }
}
