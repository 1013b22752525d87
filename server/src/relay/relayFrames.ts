import { fieldsOf } from '../../../common/records.js'
import { callMethod, type RelayCall, RelayRefusal, type RelaySide } from './callMethods.js'

/** Runs the call of a frame. @returns its reply, or a promise of it */
export function answerCall(side: RelaySide, call: RelayCall, id: number | string): unknown {
  const give = (result: unknown) => ({ id, jsonrpc: '2.0', result })
  const complain = (error: unknown) => {
    if (error instanceof RelayRefusal) return refuseFrame(id, error.code, error.message)
    throw error
  }
  try {
    const result = callMethod(side, call)
    return result instanceof Promise ? result.then(give, complain) : give(result)
  } catch (error) {
    return complain(error)
  }
}

/** The reply to a frame that is refused. */
export function refuseFrame(id: number | string | null, code: number, message: string): unknown {
  return { id, jsonrpc: '2.0', error: { code, message } }
}

/** Reads a frame. Null if it is none. */
export function parseFrame(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const frame: unknown = JSON.parse(text)
    return fieldsOf(frame)
  } catch {
    return null
  }
}
