import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { recordOf } from '../session/session.js'

/** What a signature also allows (ERC-5573): by resource, by ability, e.g. `request/personal_sign`. */
export type Recap = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

const prefix = 'urn:recap:'
const longest = 20_000
const mostAbilities = 500

/** Writes what a session of eip155 would allow, as the last of the resources that are signed. */
export function writeRecap(methods: readonly string[], chains?: readonly string[]): string {
  const abilities = methods.toSorted().map((method) => [`request/${method}`, [chains ? { chains } : {}]])
  const recap = { att: { eip155: Object.fromEntries(abilities) } }
  return prefix + base64urlnopad.encode(utf8ToBytes(JSON.stringify(recap)))
}

/** Reads the recap of a message: the last resource, if it is one. */
export function readRecap(resources: readonly string[]): Recap | undefined {
  const last = resources.at(-1)
  if (last === undefined || !last.startsWith(prefix) || last.length > longest) return undefined
  try {
    const bytes = base64urlnopad.decode(last.slice(prefix.length).replace(/=+$/, ''))
    const { att } = recordOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    const entries = Object.entries(recordOf(att)).map(([resource, abilities]) => [
      resource,
      Object.fromEntries(
        Object.entries(recordOf(abilities))
          .slice(0, mostAbilities)
          .filter(([, limits]) => Array.isArray(limits)),
      ),
    ])
    return Object.fromEntries(entries)
  } catch {
    return undefined
  }
}

/** The methods of eip155 a recap allows, and the chains it allows them on. */
export function readRequestAbilities(recap: Recap): {
  readonly methods: readonly string[]
  readonly chains: readonly string[]
} {
  const abilities = Object.entries(recap.eip155 ?? {}).filter(([ability]) => ability.startsWith('request/'))
  const chains = abilities.flatMap(([, limits]) => limits.flatMap((limit) => recordOf(limit).chains ?? []))
  return {
    methods: abilities.map(([ability]) => ability.slice('request/'.length)),
    chains: [...new Set(chains.filter((chain) => typeof chain === 'string'))],
  }
}

/** The sentence of a recap, which stands at the end of the statement so that the person reads it. */
export function recapSentence(recap: Recap): string {
  const parts = Object.entries(recap).flatMap(([resource, abilities]) => {
    const actions = new Map<string, string[]>()
    for (const ability of Object.keys(abilities)) {
      const [kind = '', action = ''] = ability.split(/\/(.*)/s)
      actions.set(kind, [...(actions.get(kind) ?? []), action])
    }
    return [...actions].map(([kind, names]) => {
      const list = names.toSorted().map((name) => `'${name}'`)
      return `'${kind}': ${list.join(', ')} for '${resource}'.`
    })
  })
  const numbered = parts.map((part, at) => `(${at + 1}) ${part}`)
  return `I further authorize the stated URI to perform the following actions on my behalf: ${numbered.join(' ')}`
}
