import { checkAmount, type HeldAmountProblem } from '../../amounts/checkAmount.js'
import type { SendState } from '../chains/types.js'

/** Reason why a transfer cannot be reviewed yet. */
export type SendProblem =
  | { readonly kind: 'token' }
  /** The chain says other decimals than the service: an amount would be wrong by powers of ten. */
  | { readonly kind: 'decimals' }
  | HeldAmountProblem
  | { readonly kind: 'receiver' }
  | { readonly kind: 'receiverInvalid' }
  | { readonly kind: 'resolving' }

export interface CheckedSend {
  /** The first thing to do; undefined when the transfer can be reviewed. */
  readonly problem: SendProblem | undefined
  /** The amount in base units, as soon as it can be read. */
  readonly value: bigint | undefined
}

export interface CheckSendOptions {
  /** The language in which amounts are typed. */
  readonly locale: string | undefined
  readonly limit?: bigint
}

/** Checks the form, and reads its amount. */
export function checkSend(state: SendState, { locale, limit }: CheckSendOptions): CheckedSend {
  const { token, onChain, amount, receiver } = state
  if (token === undefined) return { problem: { kind: 'token' }, value: undefined }
  const decimals = onChain?.decimals ?? token.decimals
  if (decimals !== token.decimals) return { problem: { kind: 'decimals' }, value: undefined }
  const balance = onChain?.balance ?? token.balance
  const { problem, value } = checkAmount(amount, {
    decimals,
    locale,
    balance,
    ...(limit !== undefined && { limit }),
  })
  return { problem: problem ?? receiverProblem(receiver), value }
}

function receiverProblem({ status }: SendState['receiver']): SendProblem | undefined {
  if (status === 'ready') return undefined
  if (status === 'resolving') return { kind: 'resolving' }
  return { kind: status === 'empty' ? 'receiver' : 'receiverInvalid' }
}
