import { parseCaipAddress } from '../../chains/parseCaipAddress.js'
import { recordOf } from '../session/session.js'

/** What a dapp asks a wallet to sign (CAIP-122). */
export interface AuthPayload {
  readonly type: 'caip122'
  /** CAIP-2 ids, of eip155. */
  readonly chains: readonly string[]
  /** The host of the page. */
  readonly domain: string
  /** The address the person signs in to. */
  readonly aud: string
  readonly version: '1'
  readonly nonce: string
  /** ISO 8601, as are `exp` and `nbf`. */
  readonly iat: string
  readonly exp?: string
  readonly nbf?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A message somebody signed, and the signature (CAIP-74). */
export interface Cacao {
  readonly p: Omit<AuthPayload, 'type' | 'chains' | 'version'> & {
    /** `did:pkh:` and a CAIP-10 account. */
    readonly iss: string
    readonly version: string
  }
  readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string }
}

const longest = 20_000
const mostResources = 100
const didPkh = /^did:pkh:(eip155:\d{1,32}:0x[0-9a-fA-F]{40})$/
const signature = /^0x[0-9a-fA-F]{2,20000}$/

/** Reads what a wallet says was signed; undefined for what is none. */
export function readCacao(value: unknown): Cacao | undefined {
  const { h, p, s } = recordOf(value)
  const { t, s: signed } = recordOf(s)
  const { iss, domain, aud, version, nonce, iat, exp, nbf, statement, requestId, resources } = recordOf(p)
  if (recordOf(h).t !== 'caip122' || (t !== 'eip191' && t !== 'eip1271')) return undefined
  if (typeof signed !== 'string' || !signature.test(signed)) return undefined
  if (!isText(iss) || !didPkh.test(iss) || !isText(domain) || !isText(aud) || !isText(version))
    return undefined
  if (!isText(nonce) || !isText(iat)) return undefined
  if (!isTextOrNone(exp) || !isTextOrNone(nbf) || !isTextOrNone(statement) || !isTextOrNone(requestId))
    return undefined
  const isList = Array.isArray(resources) && resources.length <= mostResources && resources.every(isText)
  if (resources !== undefined && !isList) return undefined
  return {
    p: {
      ...{ iss, domain, aud, version, nonce, iat },
      ...(exp !== undefined && { exp }),
      ...(nbf !== undefined && { nbf }),
      ...(statement !== undefined && { statement }),
      ...(requestId !== undefined && { requestId }),
      ...(isList && { resources }),
    },
    s: { t, s: signed },
  }
}

/** Who signed: the chain and the address. */
export function readIssuer(iss: string): { readonly chain: string; readonly address: string } | undefined {
  const account = parseCaipAddress(didPkh.exec(iss)?.[1])
  return account && { chain: account.caipNetworkId, address: account.address }
}

/** The text that was signed (EIP-4361). */
export function formatAuthMessage(p: Cacao['p']): string {
  const issuer = readIssuer(p.iss)
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['URI', p.aud],
    ['Version', p.version],
    ['Chain ID', issuer?.chain.split(':')[1]],
    ['Nonce', p.nonce],
    ['Issued At', p.iat],
    ['Expiration Time', p.exp],
    ['Not Before', p.nbf],
    ['Request ID', p.requestId],
  ]
  return [
    `${p.domain} wants you to sign in with your Ethereum account:`,
    issuer?.address ?? '',
    '',
    ...(p.statement === undefined ? [''] : [p.statement, '']),
    ...fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    ...(p.resources?.length ? ['Resources:', ...p.resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

/** One line, as a field of the message is: another one could pass for a field of its own. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longest && !/[\r\n]/.test(value)
const isTextOrNone = (value: unknown): value is string | undefined => value === undefined || isText(value)
