import { fail } from '../http/fail.js'
import type { Reply } from '../http/types.js'
import { checkAttributes } from './checkAttributes.js'
import { checkName } from './checkName.js'
import type { SignatureChecks } from './createSignatureCheck.js'
import { readSigned, type SignedBody } from './readSigned.js'
import type { NameStore } from './types.js'

const ETHEREUM = 60

/**
 * Registers a name. Checked in this order: the message, the name, the coin type, whether the name is
 * free, the time, the attributes, the signature.
 * @returns 200 with the record; 400, 401 or 422 with the reason
 */
export async function registerName(
  names: NameStore,
  checks: SignatureChecks,
  zones: readonly string[],
  body: SignedBody,
): Promise<Reply> {
  const message = readSigned(body.message)
  if (typeof message === 'string') return { status: 422, type: 'text/plain', text: message }
  const { name, attributes = {} } = message
  if (name === undefined) {
    return { status: 422, type: 'text/plain', text: 'Failed to read the message: name is missing.' }
  }
  const problem = checkName(name, zones)
  if (problem !== null) return fail(400, 'name', problem)
  const coin = checks.coinType(body.coin_type)
  if (coin === null) return checks.unknownCoinType(body.coin_type)
  const isTaken = fail(400, 'name', `The name ${name} is already registered.`)
  if (await names.find(name)) return isTaken
  const late = checks.timestamp(message.timestamp)
  if (late) return late
  const attributeProblem = checkAttributes(attributes)
  if (attributeProblem !== null) return fail(400, 'attributes', attributeProblem)
  const unsigned = await checks.signature(body, coin.chainId)
  if (unsigned) return unsigned
  const addresses = { [ETHEREUM]: body.address, [coin.coinType]: body.address }
  if (!(await names.add(name, attributes, addresses))) return isTaken
  return { status: 200, json: await names.find(name) }
}
