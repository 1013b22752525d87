import { isRecord, readFields } from '../../../common/records.js'
import { messages } from '../messages/messages.js'
import { serverMessages } from '../messages/serverMessages.js'
import { writeSpan } from '../messages/times.js'
import { WalletError } from './errors.js'

const deadline = 15_000
/** The longest pause between two calls that the page makes by itself, in milliseconds. */
const maxPause = 30_000

/**
 * Posts JSON to this origin's server.
 *
 * @throws WalletError with the server's sentence and when to try again, or that it cannot be reached or is busy
 */
export async function postJson(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  let response: Response
  let text: string
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(deadline),
    })
    text = await response.text()
  } catch {
    throw new WalletError(messages.unreachable)
  }
  const { status } = response
  const reply = readJson(text)
  if (status === 200 && reply !== undefined) return reply
  const error = readFields(reply?.error, ['code', 'message', 'seconds'])
  const seconds = readSeconds(response.headers.get('retry-after'))
  const code = typeof error?.code === 'string' ? error.code : ''
  if (code === 'WAIT') throw new WalletError(messages.mailSent(writeSpan(seconds)), code, seconds)
  if (code === 'LIMIT')
    throw new WalletError(messages.tooOften(seconds === 0 ? undefined : writeSpan(seconds)), code, seconds)
  // A proxy in front of the server sends no error of ours.
  const isBusy = status === 429 || status === 503
  const other = isBusy ? messages.serverBusy : status >= 500 ? messages.unreachable : messages.badReply
  const own = Object.hasOwn(serverMessages, code) ? serverMessages[code] : error?.message
  throw new WalletError(typeof own === 'string' ? own : other, code, seconds)
}

function readJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** `Retry-After` in seconds (RFC 9110, section 10.2.3). 0 if there is none. */
function readSeconds(header: string | null): number {
  if (header === null) return 0
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? 0 : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

/**
 * Computes the pause before a call is repeated, in milliseconds: the one that the server asks for, else twice as long after
 * each failure, and at most 30 s.
 *
 * @param usual - between two calls that go well
 * @param failures - number of failures in a row
 */
export function pauseAfter(usual: number, failures: number, error?: unknown): number {
  const asked = error instanceof WalletError ? error.seconds * 1000 : 0
  return Math.min(Math.max(asked, usual * 2 ** Math.min(failures, 10)), maxPause)
}
