import type { CacaoRequest } from './verifyCacao.js'

const needed = ['aud', 'domain', 'iat', 'nonce', 'version'] as const
const optional = ['exp', 'nbf', 'statement', 'requestId'] as const
const maxChains = 500
const maxTextLength = 16_384
const chain = /^eip155:\d{1,32}$/

/**
 * Reads an app's request to sign in while connecting (CAIP-122). Chains of other namespaces are left out.
 *
 * @returns undefined if it is none, or asks for no chain of eip155.
 */
export function readCacaoRequest(value: unknown): CacaoRequest | undefined {
  const payload = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >
  const { chains, resources } = payload
  if (!isList(chains) || !needed.every((name) => isText(payload[name]))) return undefined
  if (!optional.every((name) => payload[name] === undefined || isText(payload[name]))) return undefined
  if (resources !== undefined && !isList(resources)) return undefined
  const own = chains.filter((each) => chain.test(each))
  if (own.length === 0) return undefined
  const texts = [...needed, ...optional].flatMap((name) =>
    payload[name] === undefined ? [] : [[name, payload[name]]],
  )
  return { ...Object.fromEntries(texts), chains: own, ...(resources && { resources }) }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxTextLength
const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= maxChains && value.every(isText)
