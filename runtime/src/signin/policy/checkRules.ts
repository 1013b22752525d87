import { readBitcoinAddress, readCosmosAddress } from '../message/addresses.js'
import { bitcoinPrefix } from '../message/chains.js'
import { readTime } from '../message/grammar.js'
import { matchesDomain, matchesUri, type Origin } from '../message/origins.js'
import type { SignInCode, SignInData, SignInNamespace } from '../message/types.js'

/** The rules for a message. A missing rule is not checked, except the times. */
export interface Rules {
  /** The allowed origins. */
  readonly origins?: readonly Origin[] | undefined
  /** The allowed chains, as CAIP-2 ids. */
  readonly chains?: readonly string[] | undefined
  /** The address prefix of each cosmos chain, by CAIP-2 id. */
  readonly cosmosPrefixes?: Readonly<Record<string, string>> | undefined
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The maximum difference between two clocks. */
const skew = 5 * 60_000
/** How long a message can be used after it was written. */
const maxAgeMs = 10 * 60_000

const knownPrefixes: Readonly<Record<string, string>> = {
  'cosmos:cosmoshub-4': 'cosmos',
  'cosmos:juno-1': 'juno',
  'cosmos:osmosis-1': 'osmo',
}

/** Checks a message in the order of docs/sign-in.md#order. Undefined if every rule is met. */
export function checkRules(
  namespace: SignInNamespace,
  data: SignInData,
  scheme: string | undefined,
  rules: Rules,
): SignInCode | undefined {
  const { chains, origins, resources, statement } = rules
  if (origins !== undefined && !matchesDomain(origins, data.domain, scheme)) return 'domain'
  if (origins !== undefined && !matchesUri(origins, data.uri)) return 'uri'
  if (data.chainId === 'eip155:0' || (chains !== undefined && !chains.includes(data.chainId))) return 'chain'
  if (!isOfChain(namespace, data, rules.cosmosPrefixes)) return 'chain'
  if (statement !== undefined && data.statement !== statement) return 'statement'
  if (resources !== undefined && resources.join('\n') !== (data.resources ?? []).join('\n'))
    return 'statement'
  return checkTimes(data, rules.now)
}

/** Whether an address is one of the message's chain, if addresses of its namespace differ between chains. */
function isOfChain(
  namespace: SignInNamespace,
  { accountAddress, chainId }: SignInData,
  prefixes: Readonly<Record<string, string>> = {},
): boolean {
  if (namespace === 'bip122') {
    const prefix = bitcoinPrefix(chainId)
    return prefix !== undefined && readBitcoinAddress(accountAddress)?.prefix === prefix
  }
  if (namespace !== 'cosmos') return true
  const all = { ...knownPrefixes, ...prefixes }
  const expected = Object.hasOwn(all, chainId) ? all[chainId] : undefined
  return expected === undefined || readCosmosAddress(accountAddress)?.prefix === expected
}

/** Whether a message is valid at a time. Clocks may differ by five minutes. */
function checkTimes(
  { expirationTime, issuedAt, notBefore }: SignInData,
  now: number,
): SignInCode | undefined {
  const issued = readTime(issuedAt) ?? Number.NaN
  const expires = expirationTime === undefined ? Number.POSITIVE_INFINITY : readTime(expirationTime)
  const begins = notBefore === undefined ? Number.NEGATIVE_INFINITY : readTime(notBefore)
  if (expires === undefined || begins === undefined || !(expires > issued) || begins >= expires) return 'time'
  if (now > expires + skew) return 'expired'
  if (now < begins - skew) return 'not_yet_valid'
  if (issued > now + skew) return 'issued_in_future'
  return now > issued + maxAgeMs + skew ? 'too_old' : undefined
}
