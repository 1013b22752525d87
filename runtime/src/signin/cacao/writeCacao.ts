import { writeFields } from '../message/createMessage.js'
import { readRecap, readRequests, writeRecap } from './recap.js'
import { type Cacao, type CacaoRequest, divide } from './verifyCacao.js'

/** A text for an account to sign, and the CACAO that it becomes with its signature. */
export interface PreparedCacao {
  /** The text to sign, by EIP-191. */
  readonly message: string
  /** @param signature - `0x` and hex. */
  toCacao(signature: string): Cacao
}

/** The account, chains and methods that a wallet gives for a request. */
export interface PrepareCacaoParameters {
  readonly address: string
  /** CAIP-2: the chain that is signed for, one of those asked. */
  readonly chain: string
  /** Methods and chains of eip155 that the wallet supports. */
  readonly methods: readonly string[]
  readonly chains: readonly string[]
}

/**
 * Writes what a wallet has its user sign while connecting: the text that is asked for, in which a recap is cut to what
 * the wallet supports.
 *
 * @returns undefined where nothing in the recap is supported, or no text can hold what is asked.
 */
export function prepareCacao(
  { chains: asked, resources = [], statement, ...request }: CacaoRequest,
  { address, chain, chains, methods }: PrepareCacaoParameters,
): PreparedCacao | undefined {
  if (!asked.includes(chain) || !chains.includes(chain)) return undefined
  const [own, recap] = divide(resources)
  const wanted = recap === undefined ? undefined : readRecap(recap)
  if (recap !== undefined && wanted === undefined) return undefined
  const given = readRequests(wanted?.att ?? {}).methods.filter((method) => methods.includes(method))
  if (wanted !== undefined && given.length === 0) return undefined
  const both = asked.filter((each) => chains.includes(each))
  const cut = wanted === undefined ? [] : [writeRecap(given, both)]
  const sentences = cut.map((each) => readRecap(each)?.statement)
  const words = [statement, ...sentences].filter((each) => each !== undefined)
  const all = [...own, ...cut]
  const { aud, domain, exp, iat, nbf, nonce, requestId, version } = request
  const written = writeFields('eip155', {
    address,
    domain,
    uri: aud,
    version,
    chainId: chain.slice(chain.indexOf(':') + 1),
    nonce,
    issuedAt: iat,
    ...(words.length > 0 && { statement: words.join(' ') }),
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(requestId !== undefined && { requestId }),
    ...(all.length > 0 && { resources: all }),
  })
  if (!written.ok) return undefined
  const p: Cacao['p'] = {
    iss: `did:pkh:${chain}:${address}`,
    aud,
    domain,
    version,
    nonce,
    iat,
    ...(exp !== undefined && { exp }),
    ...(nbf !== undefined && { nbf }),
    ...(words.length > 0 && { statement: words.join(' ') }),
    ...(requestId !== undefined && { requestId }),
    ...(all.length > 0 && { resources: all }),
  }
  return {
    message: written.message,
    toCacao: (signature) => ({ h: { t: 'caip122' }, p, s: { t: 'eip191', s: signature } }),
  }
}
