import type { Answer, Question } from '../messages.js'
import { pack } from '../pack.js'
import { unpack } from '../unpack.js'
import type { Keepers } from './types.js'

/** Answers one question of a page. Never rejects. */
export async function answer(keepers: Keepers, { id, wallet, method, params }: Question): Promise<Answer> {
  const from = 'test-wallet'
  try {
    if (!Object.hasOwn(keepers, wallet)) throw new Error(`There is no wallet of ${wallet}`)
    const unpacked = params.map(unpack)
    return { from, id, result: pack(await keepers[wallet].call(method, unpacked)) }
  } catch (cause) {
    const { message, code } = Object(cause) as { message?: unknown; code?: unknown }
    return { from, id, error: { message: String(message), ...(typeof code === 'number' && { code }) } }
  }
}
