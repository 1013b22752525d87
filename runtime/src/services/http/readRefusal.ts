import { readBody } from './readBody.js'
import type { Refusal } from './types.js'

const longest = 300

/**
 * Reads what a service says about a failure: its first reason, or a short plain text
 * (docs/behaviour.md#services). A body that cannot be read leaves the status alone.
 */
export async function readRefusal(response: Response, maximumBytes: number): Promise<Refusal> {
  const { status } = response
  try {
    const text = new TextDecoder().decode(await readBody(response, maximumBytes))
    const { reason, field } = findReason(text, response.headers.get('content-type'))
    return {
      status,
      ...(typeof reason === 'string' && reason !== '' ? { reason: reason.slice(0, longest) } : {}),
      ...(typeof field === 'string' && field !== '' ? { field: field.slice(0, longest) } : {}),
    }
  } catch {
    return { status }
  }
}

function findReason(text: string, type: string | null): { reason?: unknown; field?: unknown } {
  if (type?.startsWith('text/plain')) return { reason: text.trim() }
  const body = JSON.parse(text) as {
    reasons?: { description?: unknown; field?: unknown }[]
    message?: unknown
    error?: { message?: unknown }
  } | null
  const first = body?.reasons?.[0]
  return { reason: first?.description ?? body?.message ?? body?.error?.message, field: first?.field }
}
