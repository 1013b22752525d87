import { readBody } from './readBody.js'
import type { Refusal } from './types.js'

const longest = 300

/**
 * Reads what a service says about a failure: its first reason (contracts/blockchain-api.md section
 * 0.3), or a short plain text. A body that cannot be read leaves the status alone.
 */
export async function readRefusal(response: Response, maximumBytes: number): Promise<Refusal> {
  const { status } = response
  try {
    const text = new TextDecoder().decode(await readBody(response, maximumBytes))
    const reason = findReason(text, response.headers.get('content-type'))
    return reason === undefined ? { status } : { status, reason: reason.slice(0, longest) }
  } catch {
    return { status }
  }
}

function findReason(text: string, type: string | null): string | undefined {
  if (type?.startsWith('text/plain') && text.trim() !== '') return text.trim()
  const body = JSON.parse(text) as {
    reasons?: { description?: unknown }[]
    message?: unknown
    error?: { message?: unknown }
  } | null
  const found = body?.reasons?.[0]?.description ?? body?.message ?? body?.error?.message
  return typeof found === 'string' && found !== '' ? found : undefined
}
