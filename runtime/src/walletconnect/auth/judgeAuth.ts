import { isRecap } from '../../signin/cacao/recap.js'
import { type CacaoRequest, readCacao, verifyCacao } from '../../signin/cacao/verifyCacao.js'
import type { SignInSession } from '../../signin/message/types.js'
import type { ChainOptions } from '../../signin/verify/chainOptions.js'
import type { SessionNamespaces } from '../session/namespaces.js'
import { sessionOf } from './sessionOf.js'

/** The result of an authentication, or the error code of the protocol: 11003 if a message is not the requested one, 11004 if a signature is invalid. */
export type JudgedAuth =
  | {
      /** One for each signed chain. */
      readonly signed: readonly SignInSession[]
      /** The namespaces of the session. Undefined if the wallet only signed. */
      readonly namespaces: SessionNamespaces | undefined
    }
  | { readonly code: 11003 | 11004 }

const maxCacaos = 50
const changed: JudgedAuth = { code: 11003 }

/**
 * Checks the reply of a wallet to an authentication request. Each message must be the requested one, its chain and
 * permissions must have been requested, and the signature must be valid for the account.
 *
 * @param asked - the request as it was sent. Its last resource is the recap (ERC-5573).
 * @param answered - the `cacaos` of the reply.
 * @param options - nodes of the chains. They are needed for contract accounts.
 * @returns the sign-ins and the namespaces of the session, or an error code. Never rejects because of the reply.
 */
export async function judgeAuth(
  asked: CacaoRequest,
  answered: unknown,
  options: ChainOptions,
): Promise<JudgedAuth> {
  if (!Array.isArray(answered) || answered.length === 0 || answered.length > maxCacaos) return changed
  const read = answered.map(readCacao)
  const [first] = read
  if (first === undefined) return changed
  const { address } = first.fields
  const recapOf = (each: typeof first) => each.fields.resources?.filter(isRecap).at(-1)
  const isOne = read.every((each) => each?.fields.address === address && recapOf(each) === recapOf(first))
  if (!isOne) return changed
  const signed: SignInSession[] = []
  for (const each of answered) {
    const verified = await verifyCacao(each, asked, options)
    if (verified.status === 'valid') signed.push(verified.session)
    else return verified.code === 'format' ? changed : { code: 11004 }
  }
  const accounts = signed.map(({ data }) => ({ ...data, address }))
  return { signed, namespaces: sessionOf(accounts) }
}
