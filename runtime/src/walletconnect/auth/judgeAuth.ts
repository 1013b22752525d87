import type { SessionNamespaces } from '../session/namespaces.js'
import { type AuthPayload, type Cacao, formatAuthMessage, readCacao, readIssuer } from './cacao.js'
import { readRecap, readRequestAbilities } from './recap.js'

/** Checks signatures; both may ask a node. */
export interface SignatureChecks {
  /** Who signed a text (EIP-191). */
  recover(message: string, signature: string): Promise<string>
  /** Whether a contract takes a signature for its own (EIP-1271). */
  isValidSignature(parameters: {
    readonly chain: string
    readonly address: string
    readonly message: string
    readonly signature: string
  }): Promise<boolean>
}

/** What an authentication gives, or the protocol's code: 11003 for another message, 11004 for a bad signature. */
export type JudgedAuth =
  | {
      readonly cacaos: readonly Cacao[]
      readonly address: string
      /** What a session holds; nothing when the wallet only signed. */
      readonly namespaces: SessionNamespaces | undefined
    }
  | { readonly code: 11003 | 11004 }

const mostCacaos = 50
const events = ['chainChanged', 'accountsChanged']
const changed: JudgedAuth = { code: 11003 }

/**
 * Judges what a wallet answers to an authentication: every message must be the one that was asked for, its
 * chain and all that it allows must have been asked for, and its signature must be the account's.
 *
 * @param asked - what was sent to the wallet, with the recap as the last of its resources.
 * @param answered - the `cacaos` of the answer.
 */
export async function judgeAuth(
  asked: AuthPayload,
  answered: unknown,
  checks: SignatureChecks,
): Promise<JudgedAuth> {
  if (!Array.isArray(answered) || answered.length === 0 || answered.length > mostCacaos) return changed
  const cacaos: Cacao[] = []
  for (const each of answered) {
    const cacao = readCacao(each)
    if (cacao === undefined || !isAsAsked(cacao, asked)) return changed
    cacaos.push(cacao)
  }
  const [first] = cacaos
  const issuers = cacaos.flatMap(({ p }) => readIssuer(p.iss) ?? [])
  const address = issuers[0]?.address
  if (first === undefined || address === undefined) return changed
  const isOne = (cacao: Cacao) => cacao.p.resources?.at(-1) === first.p.resources?.at(-1)
  const isSame = issuers.every((issuer) => issuer.address.toLowerCase() === address.toLowerCase())
  if (!cacaos.every(isOne) || !isSame) return changed
  for (const cacao of cacaos) {
    if (!(await isSigned(cacao, checks))) return { code: 11004 }
  }
  const recap = readRecap(first.p.resources ?? [])
  const { methods, chains } = recap ? readRequestAbilities(recap) : { methods: [], chains: [] }
  const all = [...new Set([...chains, ...issuers.map(({ chain }) => chain)])]
  const accounts = all.map((chain) => `${chain}:${address}`)
  const namespaces = { eip155: { chains: all, accounts, methods, events } }
  return { cacaos, address, namespaces: methods.length === 0 ? undefined : namespaces }
}

/** Whether a message is what was asked for; only its recap, and the sentence of it, may be less. */
function isAsAsked({ p }: Cacao, asked: AuthPayload): boolean {
  const issuer = readIssuer(p.iss)
  const isSame =
    p.domain === asked.domain &&
    p.aud === asked.aud &&
    p.version === asked.version &&
    p.nonce === asked.nonce &&
    p.iat === asked.iat &&
    p.exp === asked.exp &&
    p.nbf === asked.nbf &&
    (p.statement ?? '').startsWith(asked.statement ?? '')
  if (!isSame || issuer === undefined || !asked.chains.includes(issuer.chain)) return false
  const given = readRecap(p.resources ?? [])
  if (given === undefined) return true
  const wanted = readRecap(asked.resources ?? [])
  if (wanted === undefined || Object.keys(given).some((resource) => resource !== 'eip155')) return false
  const allowed = readRequestAbilities(wanted).methods
  const { chains, methods } = readRequestAbilities(given)
  const isOnlyRequests = Object.keys(given.eip155 ?? {}).every((ability) => ability.startsWith('request/'))
  return (
    isOnlyRequests &&
    methods.every((method) => allowed.includes(method)) &&
    chains.every((chain) => asked.chains.includes(chain))
  )
}

async function isSigned({ p, s }: Cacao, checks: SignatureChecks): Promise<boolean> {
  const issuer = readIssuer(p.iss)
  if (issuer === undefined) return false
  const message = formatAuthMessage(p)
  try {
    if (s.t === 'eip1271') return await checks.isValidSignature({ ...issuer, message, signature: s.s })
    const signer = await checks.recover(message, s.s)
    return signer.toLowerCase() === issuer.address.toLowerCase()
  } catch {
    return false
  }
}
