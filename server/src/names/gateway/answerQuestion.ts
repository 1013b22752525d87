import { encodeAbiParameters, encodePacked, keccak256 } from 'viem/utils'
import type { Hex } from '../../chains/types.js'
import { checkName } from '../checkName.js'
import type { NameStore } from '../types.js'
import { encodeRecord } from './encodeRecord.js'
import type { GatewaySigner } from './loadGatewaySigner.js'
import type { Question } from './readQuestion.js'

/** For how long an answer may be used. A name that has changed has its old record for no longer than that. */
const answerSeconds = 300

export interface GatewayParts {
  readonly names: Pick<NameStore, 'find'>
  readonly zones: readonly string[]
  readonly signer: GatewaySigner
  /** Clock in milliseconds since 1970. */
  readonly now: () => number
}

/** A question as it came from a contract. */
export interface AskedQuestion {
  readonly question: Question
  /** The call that it was read from, byte for byte. */
  readonly request: Hex
  /** The contract that has asked. No other contract takes the answer. */
  readonly resolver: Hex
}

/**
 * Answers a question about a name, signed for the contract that has asked. A name that nobody has, or of another zone, has no
 * records, which is an answer too.
 *
 * @returns the arguments of the contract: the record, when it expires (seconds since 1970), the signature
 */
export async function answerQuestion(parts: GatewayParts, asked: AskedQuestion): Promise<Hex> {
  const { name, wanted } = asked.question
  const known = checkName(name, parts.zones) === null ? await parts.names.find(name) : null
  const result = encodeRecord(wanted, known)
  const expires = BigInt(Math.floor(parts.now() / 1000) + answerSeconds)
  const signature = await parts.signer.sign(hashAnswer(asked, result, expires))
  return encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    [result, expires, signature],
  )
}

/** The hash that is signed: 0x1900 keeps it apart from a transaction and from a message that a wallet signs (ERC-191). */
const hashAnswer = ({ request, resolver }: AskedQuestion, result: Hex, expires: bigint): Hex =>
  keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', resolver, expires, keccak256(request), keccak256(result)],
    ),
  )
