import { isRecord } from '../../../common/records.js'
import type { JsonObject } from './types.js'

/** Whether a value is an object with keys (no list, no null). */
export const isObject = (value: unknown): value is JsonObject => isRecord(value)

const maxDepth = 100

// A function that recurses into a deep value fills the stack: not JSON.parse, but JSON.stringify and String.
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isInText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

/**
 * Parses JSON text that came from outside.
 *
 * @throws Error that says what is wrong; also with more than 100 lists and objects inside each other
 */
export function parseBounded(text: string): unknown {
  if (isTooDeep(text)) throw new Error(`more than ${maxDepth} lists and objects lie inside each other.`)
  return JSON.parse(text)
}

/** Parses JSON text that came from outside; null when it is none, or when there is no text. */
export function parseJson(text: string | null): unknown {
  try {
    return parseBounded(text ?? '')
  } catch {
    return null
  }
}
