import { base64nopad, base64urlnopad } from '@scure/base'
import { isRecord } from '../../../../common/records.js'

/**
 * The permissions in a signed message (ERC-5573): by resource, then by ability such as `request/personal_sign`,
 * with limits.
 */
export type Attenuations = Readonly<Record<string, Readonly<Record<string, readonly RecapNote[]>>>>

/** The limits of an ability. Empty for none. */
export type RecapNote = Readonly<Record<string, unknown>>

/** The content of a recap. */
export interface Recap {
  readonly att: Attenuations
  /** The sentence that must be at the end of the statement. */
  readonly statement: string
}

const prefix = 'urn:recap:'
const maxCharacters = 16_384
const ability = /^[a-zA-Z0-9.*_+-]+\/[a-zA-Z0-9.*_+-]+$/

export const isRecap = (resource: string) => resource.startsWith(prefix)

/**
 * Reads a recap (ERC-5573): names in their order, and each ability with a list of objects. It accepts base64url
 * without padding (the standard) and base64 with padding (as wallets send it).
 */
export function readRecap(resource: string): Recap | undefined {
  if (!isRecap(resource) || resource.length > maxCharacters) return undefined
  try {
    const text = resource.slice(prefix.length).replace(/={1,2}$/, '')
    const bytes = (/[-_]/.test(text) ? base64urlnopad : base64nopad).decode(text)
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const att = readSorted(isRecord(value) ? value.att : undefined, readAbilities)
    return att && { att, statement: toSentence(att) }
  } catch {
    return undefined
  }
}

/**
 * Writes the rights of a session of eip155, as the last of the resources that are signed.
 *
 * @param chains - CAIP-2 ids the methods are allowed on; all when absent.
 */
export function writeRecap(methods: readonly string[], chains?: readonly string[]): string {
  const abilities = methods.toSorted().map((method) => [`request/${method}`, [chains ? { chains } : {}]])
  const recap = { att: { eip155: Object.fromEntries(abilities) } }
  return prefix + base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(recap)))
}

/** The methods of eip155 that a recap allows, and the chains it names for them. */
export function readRequests(att: Attenuations): {
  readonly methods: readonly string[]
  readonly chains: readonly string[]
} {
  const abilities = Object.entries(att.eip155 ?? {}).filter(([name]) => name.startsWith('request/'))
  return {
    methods: abilities.map(([name]) => name.slice('request/'.length)),
    chains: [...new Set(abilities.flatMap(([, notes]) => notes.flatMap(chainsOf)))],
  }
}

/** An object with at least one key, and its keys in order. */
function readSorted<Value>(
  value: unknown,
  read: (value: unknown, key: string) => Value | undefined,
): Readonly<Record<string, Value>> | undefined {
  if (!isRecord(value)) return undefined
  const keys = Object.keys(value)
  if (keys.length === 0 || keys.toSorted().join('\n') !== keys.join('\n')) return undefined
  const entries = keys.map((key) => [key, read(value[key], key)] as const)
  const found = entries.filter((entry): entry is readonly [string, Value & {}] => entry[1] !== undefined)
  return found.length === keys.length ? Object.fromEntries(found) : undefined
}

const readAbilities = (value: unknown) =>
  readSorted(value, (notes, key): readonly RecapNote[] | undefined =>
    ability.test(key) && Array.isArray(notes) && notes.every(isRecord) ? notes : undefined,
  )

function toSentence(att: Attenuations): string {
  const parts = Object.entries(att).flatMap(([resource, abilities]) => {
    const actions = new Map<string, string[]>()
    for (const each of Object.keys(abilities)) {
      const [kind = '', action = ''] = each.split('/')
      actions.set(kind, [...(actions.get(kind) ?? []), `'${action}'`])
    }
    return [...actions].map(([kind, names]) => `'${kind}': ${names.join(', ')} for '${resource}'.`)
  })
  const numbered = parts.map((part, at) => ` (${at + 1}) ${part}`)
  return `I further authorize the stated URI to perform the following actions on my behalf:${numbered.join('')}`
}

/** Whether a recap allows only what another one allows, on these chains only. */
export function isWithin(given: Attenuations, asked: Attenuations, chains: readonly string[]): boolean {
  return Object.entries(given).every(([resource, abilities]) =>
    Object.entries(abilities).every(([name, notes]) => {
      const allowed = asked[resource]?.[name]
      if (allowed === undefined) return false
      const isOpen = allowed.length === 0 || allowed.some((note) => Object.keys(note).length === 0)
      const named = allowed.flatMap(chainsOf)
      const limits = isOpen ? chains : named.filter((chain) => chains.includes(chain))
      if (notes.length === 0) return isOpen
      return notes.every((note) => {
        const keys = Object.keys(note)
        if (keys.length === 0) return isOpen
        const list = chainsOf(note)
        return keys.join() === 'chains' && list.length > 0 && list.every((chain) => limits.includes(chain))
      })
    }),
  )
}

const chainsOf = ({ chains }: RecapNote): readonly string[] =>
  Array.isArray(chains) && chains.every((each) => typeof each === 'string') ? chains : []
