import { fail } from '../http/reply.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import { shareOf } from '../limits/shareOf.js'
import { changeName, type NamePart } from './changeName.js'
import { checkAttributes, checkName } from './checkName.js'
import { createSignatureCheck, ethereum, type SignatureChecks } from './createSignatureCheck.js'
import { readSigned, type SignedBody } from './readSigned.js'
import type { NameParameters, NameRoom, NameStore } from './types.js'

const emptyListVersion = 2

function nothing(call: Call, field: 'name' | 'address', text: string): Reply {
  if (call.query.apiVersion === emptyListVersion) return { status: 200, json: [] }
  return fail(404, field, text)
}

/**
 * Handlers for the operations of names. None of them needs a project.
 *
 * @param names - the store of names
 */
export function createNameHandlers(names: NameStore, parameters: NameParameters): Handlers {
  const { zones } = parameters
  const checks = createSignatureCheck(parameters)
  // The body was validated by the spec, so it has this type.
  const bodyOf = (call: Call) => call.body as SignedBody
  const change = (part: NamePart) => (call: Call) =>
    changeName(names, checks, zones, { name: String(call.path.name), part }, bodyOf(call))
  return {
    getProfile: async (call) => {
      const name = String(call.path.name)
      const problem = checkName(name, zones)
      if (problem !== null) return fail(400, 'name', problem)
      const record = await names.find(name)
      return record ? { status: 200, json: record } : nothing(call, 'name', `Nobody has the name ${name}.`)
    },
    getNamesOfAddress: async (call) => {
      const address = String(call.path.address)
      const records = await names.findByAddress(address)
      if (records.length > 0) return { status: 200, json: records }
      return nothing(call, 'address', `No name stands for ${address}.`)
    },
    getNameSuggestions: (call) => {
      const { zone } = call.query
      return suggestNames(names, zones, String(call.path.name), typeof zone === 'string' ? zone : undefined)
    },
    registerName: (call) =>
      registerName(names, checks, zones, { ...bodyOf(call), share: shareOf(call.client) }),
    setNameAttributes: change('attributes'),
    setNameAddress: change('address'),
  }
}

const noRoom: Readonly<Record<Exclude<NameRoom, 'free'>, Reply>> = {
  address: fail(429, 'rate_limited', 'This address has registered as many names as it may.'),
  network: {
    ...fail(
      429,
      'rate_limited',
      'Your network has registered as many names as it may in a day. Try again later.',
    ),
    headers: { 'retry-after': '3600' },
  },
}

/**
 * Registers a name. Checks in this order: the message, the name, the coin type, whether the name is available,
 * the time, the attributes, the signature, whether there is room for one more.
 *
 * @returns 200 with the record; 400, 401, 422 or 429 with the reason
 */
async function registerName(
  names: NameStore,
  checks: SignatureChecks,
  zones: readonly string[],
  { share, ...body }: SignedBody & { readonly share: number },
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
  const signed = await checks.signature(body, coin.chainId)
  if ('refusal' in signed) return signed.refusal
  const addresses = { [ethereum]: body.address, [coin.coinType]: body.address }
  const room = await names.room(body.address, share)
  if (room !== 'free') return noRoom[room]
  if (!(await names.add(name, attributes, addresses, share))) return isTaken
  return { status: 200, json: await names.find(name) }
}

const maxSuggestions = 5
const minLabel = 3
const maxLabel = 64
const nameLabel = /^[a-z0-9-]+$/
const endings = [
  '-one',
  '-home',
  '-wallet',
  '-eth',
  '-id',
  '-web',
  '-dao',
  '-hub',
  '-lab',
  '-pay',
  '-me',
  '-now',
]

/**
 * Suggests names: the requested one, available or not, then available variants.
 *
 * @param label - without its zone
 * @param zone - one of `zones`, or undefined for the first
 * @returns 200 with at most five names; 400 if the label or zone is invalid
 */
async function suggestNames(
  names: NameStore,
  zones: readonly string[],
  label: string,
  zone: string | undefined,
): Promise<Reply> {
  const chosen = zone ?? zones[0] ?? ''
  if (!zones.includes(chosen)) return fail(400, 'zone', `Names are registered here in ${zones.join(', ')}.`)
  if (!nameLabel.test(label) || label.length < minLabel || label.length > maxLabel) {
    const text = `Ask for ${minLabel} to ${maxLabel} lower case letters, digits or hyphens, without the zone.`
    return fail(400, 'name', text)
  }
  const variants = endings.map((ending) => label + ending).filter((variant) => variant.length <= maxLabel)
  const [exact = '', ...others] = [label, ...variants].map((variant) => `${variant}.${chosen}`)
  const taken = await names.taken([exact, ...others])
  const free = others.filter((name) => !taken.has(name)).slice(0, maxSuggestions - 1)
  const suggestions = [
    { name: exact, registered: taken.has(exact) },
    ...free.map((name) => ({ name, registered: false })),
  ]
  return { status: 200, json: { suggestions } }
}
