import { readFileSync } from 'node:fs'
import type { SignInNamespace } from '../../../runtime/src/signin/message/types.js'

/** A vector of tests/vectors/sign-in; its README says what each kind has. */
export interface Vector {
  readonly name: string
  readonly namespace: SignInNamespace
  readonly kind: string
  readonly needs?: string
  readonly fault?: string
  readonly message: string
  readonly messageHex?: string
  readonly signature: string
  readonly address: string
  readonly chainId?: string
  readonly publicKey?: string
  readonly signedMessage?: string
  readonly expect: string
  readonly allow?: readonly string[]
  readonly expectWithoutRpc?: string
  readonly lockTime?: number
  readonly now?: string
  readonly code?: string
  readonly expected?: {
    readonly origins: readonly string[]
    readonly chains?: readonly string[]
    readonly nonce?: string
    readonly statement?: string
  }
  readonly session?: {
    readonly data: Readonly<Record<string, unknown>>
    readonly message: string
    readonly signature: string
    readonly publicKey?: string
  }
}

/** The vectors of a file. The files call the namespace `family`; here it has the name that the code uses. */
export function readVectors<T = Vector>(name: string): readonly T[] {
  const file = new URL(`../../vectors/sign-in/${name}.json`, import.meta.url)
  const { vectors } = JSON.parse(readFileSync(file, 'utf8'))
  return vectors.map(({ family, ...vector }: { family: SignInNamespace }) => ({
    ...vector,
    namespace: family,
  }))
}

/** The answers that count as right. */
export const rightAnswers = ({ allow = [], expect }: Vector) => [expect, ...allow]

/** The vectors of a whole sign-in, in all namespaces. */
export const wholeSignIns: readonly Vector[] = [
  ...readVectors('rules'),
  ...readVectors('siwe-official'),
].filter(({ kind }) => kind === 'signin')

/** What a server is asked about a vector of a whole sign-in, besides the time and the node. */
export const questionOf = ({ address, expected, message, namespace, publicKey, signature }: Vector) => ({
  message,
  signature,
  address,
  publicKey,
  namespace,
  domain: expected?.origins,
  chains: expected?.chains,
  nonce: expected?.nonce,
  statement: expected?.statement,
})

// By the rule that an end must come after the beginning, which stands before that of the end.
const otherCode: Readonly<Record<string, string>> = { 'verify negative: expired message': 'time' }

/** The code of the check that fails first in a whole sign-in. */
export const codeOf = ({ code, name }: Vector): string | undefined => code && (otherCode[name] ?? code)
