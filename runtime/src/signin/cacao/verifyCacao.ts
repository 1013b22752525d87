import { fieldsOf } from '../../../../common/records.js'
import { writeFields } from '../message/createMessage.js'
import { parseMessage } from '../message/parseMessage.js'
import type { SignInFields } from '../message/types.js'
import { type ChainOptions, nodesOf } from '../verify/chainOptions.js'
import type { VerifyMessageReturnType } from '../verify/verifyMessage.js'
import { isRecap, isWithin, readRecap } from './recap.js'

/** A request to sign while connecting (CAIP-122, in WalletConnect's `wc_sessionAuthenticate`). */
export interface CacaoRequest {
  /** CAIP-2 ids of eip155. */
  readonly chains: readonly string[]
  readonly domain: string
  /** The URL of the service. */
  readonly aud: string
  readonly version: string
  readonly nonce: string
  /** RFC 3339, as are `exp` and `nbf`. */
  readonly iat: string
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  /** The last may be a recap (ERC-5573). */
  readonly resources?: readonly string[] | undefined
}

/** The signed text, rebuilt from a CACAO (CAIP-74). */
export interface ReadCacao {
  readonly message: string
  readonly fields: SignInFields
  /** `0x` and hex. */
  readonly signature: string
}

/** The answer of a wallet: a signed text, in its parts (CAIP-74). */
export interface Cacao {
  readonly h: { readonly t: 'caip122' }
  readonly p: Omit<CacaoRequest, 'chains'> & {
    /** `did:pkh:` and a CAIP-10 account. */
    readonly iss: string
  }
  readonly s: { readonly t: 'eip191' | 'eip1271' | 'eip6492'; readonly s: string }
}

const issuer = /^did:pkh:eip155:(\d{1,78}):(0x[0-9a-fA-F]{40})$/
const requireds = ['aud', 'domain', 'iat', 'iss', 'nonce', 'version'] as const
const optionals = ['exp', 'nbf', 'statement', 'requestId'] as const

/** Rebuilds the text of a CACAO and reads it strictly. Undefined if it is invalid. */
export function readCacao(value: unknown): ReadCacao | undefined {
  const { h, p, s } = fieldsOf(value)
  const payload = fieldsOf(p)
  const { s: signed, t: kind } = fieldsOf(s)
  const { iss, resources } = payload
  // A field that is not in the text was not signed.
  if (!hasOnly(value, ['h', 'p', 's']) || !hasOnly(p, [...requireds, ...optionals, 'resources']))
    return undefined
  if (!hasOnly(h, ['t']) || !hasOnly(s, ['t', 's', 'm'])) return undefined
  if (!['eip4361', 'caip122'].includes(String(fieldsOf(h).t))) return undefined
  if (!['eip191', 'eip1271', 'eip6492'].includes(String(kind)) || !isText(signed)) return undefined
  if (!requireds.every((name) => isText(payload[name]))) return undefined
  if (!optionals.every((name) => payload[name] === undefined || isText(payload[name]))) return undefined
  if (resources !== undefined && !(Array.isArray(resources) && resources.every(isText))) return undefined
  const [, chainId, address] = issuer.exec(String(iss)) ?? []
  if (chainId === undefined || address === undefined) return undefined
  // Each is known to be text or absent.
  const claim = (name: string) => payload[name] as string
  const fields: SignInFields = {
    domain: claim('domain'),
    address,
    uri: claim('aud'),
    version: claim('version'),
    chainId,
    nonce: claim('nonce'),
    issuedAt: claim('iat'),
    ...(payload.statement !== undefined && { statement: claim('statement') }),
    ...(payload.exp !== undefined && { expirationTime: claim('exp') }),
    ...(payload.nbf !== undefined && { notBefore: claim('nbf') }),
    ...(payload.requestId !== undefined && { requestId: claim('requestId') }),
    ...(resources !== undefined && resources.length > 0 && { resources }),
  }
  const written = writeFields('eip155', fields)
  if (!written.ok) return undefined
  const digits = signed.replace(/^0x/, '').toLowerCase()
  return { message: written.message, fields, signature: `0x${digits}` }
}

const hasOnly = (value: unknown, names: readonly string[]) =>
  Object.entries(fieldsOf(value)).every(([name, each]) => each === undefined || names.includes(name))
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 65_538

/** Whether a text matches the request. Only its recap and the recap's sentence may allow less. */
function isAsAsked(fields: SignInFields, asked: CacaoRequest): boolean {
  const { chains, resources = [], statement } = asked
  const isSame =
    fields.domain === asked.domain &&
    fields.uri === asked.aud &&
    fields.version === asked.version &&
    fields.nonce === asked.nonce &&
    fields.issuedAt === asked.iat &&
    fields.expirationTime === asked.exp &&
    fields.notBefore === asked.nbf &&
    fields.requestId === asked.requestId
  if (!isSame || !chains.includes(`eip155:${fields.chainId}`)) return false
  const [own, recap] = divide(resources)
  const [theirs, given] = divide(fields.resources ?? [])
  if (own.join('\n') !== theirs.join('\n') || own.some(isRecap)) return false
  if (given === undefined) return fields.statement === statement
  const read = readRecap(given)
  const wanted = recap === undefined ? undefined : readRecap(recap)
  if (read === undefined || wanted === undefined || !isWithin(read.att, wanted.att, chains)) return false
  return fields.statement === (statement ? `${statement} ${read.statement}` : read.statement)
}

/** The resources, and the recap if it is the last one. */
export function divide(resources: readonly string[]): readonly [readonly string[], string | undefined] {
  const last = resources.at(-1)
  return last !== undefined && isRecap(last) ? [resources.slice(0, -1), last] : [resources, undefined]
}

/**
 * Verifies a message that a wallet signed while connecting (CAIP-74, WalletConnect's `wc_sessionAuthenticate`):
 * the text is built again, read strictly, and compared with the request, field by field. Then its signature is
 * verified. A recap may allow less than the request, never more. The server must check the times and that the
 * nonce is used once.
 *
 * @param cacao - one of the `cacaos` of the answer.
 * @param request - the request that was sent to the wallet.
 * @param options - nodes of the chains, for contract accounts.
 * @returns the result of `verifyMessage`; `format` if the text does not match the request. Never throws.
 *
 * @example
 * import { type CacaoRequest, verifyCacao } from 'appkit-runtime/signin'
 *
 * export async function accountOf(cacao: unknown, request: CacaoRequest) {
 *   const rpcUrl = { 'eip155:1': 'https://rpc.example' }
 *   const verified = await verifyCacao(cacao, request, { rpcUrl })
 *   return verified.status === 'valid' ? verified.session.data.accountAddress : undefined
 * }
 */
export async function verifyCacao(
  cacao: unknown,
  request: CacaoRequest,
  options: ChainOptions = {},
): Promise<VerifyMessageReturnType> {
  try {
    const read = readCacao(cacao)
    const parsed = parseMessage(read?.message)
    if (read === undefined || !parsed.ok || parsed.data === undefined || !isAsAsked(read.fields, request))
      return { status: 'invalid', code: 'format' }
    const session = { data: parsed.data, message: read.message, signature: read.signature }
    const { accountAddress: address, chainId } = session.data
    const nodes = nodesOf(options.rpcUrl, chainId)
    const asked = { ...options, nodes, chainId: String(read.fields.chainId) }
    const { verifyEip155 } = await import('../verify/eip155.js')
    const outcome = await verifyEip155({ ...session, address }, asked)
    if (outcome.status === 'valid') return { status: 'valid', session }
    return outcome.status === 'unknown'
      ? { status: 'unknown', code: outcome.reason }
      : { status: 'invalid', code: 'signature' }
  } catch {
    return { status: 'invalid', code: 'format' }
  }
}
