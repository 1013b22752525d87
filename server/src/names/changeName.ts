import { isSameHex } from '../../../common/hex.js'
import { isAddress } from '../chains/ids.js'
import { fail } from '../http/reply.js'
import type { Reply } from '../http/types.js'
import { checkAttributes, checkName } from './checkName.js'
import { ethereum, type SignatureChecks } from './createSignatureCheck.js'
import { readSigned, type SignedBody } from './readSigned.js'
import type { NameRecord, NameStore } from './types.js'

/** The part of a name that is changed. */
export type NamePart = 'attributes' | 'address'

/**
 * Changes the attributes of a name, or adds or changes one of its addresses. The signer must be one of the
 * addresses of the name: by a key, on any chain; a contract, on its own chain.
 *
 * @returns 200 with the new value; 400, 401 or 422 with the reason
 */
export async function changeName(
  names: NameStore,
  checks: SignatureChecks,
  zones: readonly string[],
  target: { readonly name: string; readonly part: NamePart },
  body: SignedBody,
): Promise<Reply> {
  const { name, part } = target
  const message = readSigned(body.message)
  if (typeof message === 'string') return { status: 422, type: 'text/plain', text: message }
  const { attributes, address, coinType } = message
  const missing =
    part === 'attributes'
      ? attributes === undefined && 'attributes is missing'
      : (address === undefined || coinType === undefined) && 'coin_type or address is missing'
  if (missing) return { status: 422, type: 'text/plain', text: `Failed to read the message: ${missing}.` }
  if (message.name !== undefined && message.name !== name)
    return fail(400, 'name', `The message is about ${message.name}, and not about ${name}.`)
  const problem = checkName(name, zones)
  if (problem !== null) return fail(400, 'name', problem)
  const signer = checks.coinType(body.coin_type)
  if (signer === null) return checks.unknownCoinType(body.coin_type)
  const record = await names.find(name)
  if (!record) return fail(400, 'name', `The name ${name} is not registered.`)
  const late = checks.timestamp(message.timestamp)
  if (late) return late
  const attributeProblem = checkAttributes(attributes ?? {})
  if (attributeProblem !== null) return fail(400, 'attributes', attributeProblem)
  const owned = coinType === undefined ? signer : checks.coinType(coinType)
  if (owned === null) return checks.unknownCoinType(Number(coinType))
  if (address !== undefined && !isAddress('eip155', address)) {
    return fail(400, 'address', `${address} is not an address of eip155.`)
  }
  const signed = await checks.signature(body, signer.chainId)
  if ('refusal' in signed) return signed.refusal
  const isOwner =
    signed.by === 'key'
      ? Object.values(record.addresses).some((entry) => isSameHex(entry.address, body.address))
      : isOfContract(record, signer.coinType, body.address)
  if (!isOwner) return fail(401, 'address', `${body.address} does not own the name ${name}.`)
  if (part === 'attributes') await names.setAttributes(name, attributes ?? {})
  else await names.setAddress(name, owned.coinType, address ?? '')
  return { status: 200, json: (await names.find(name))?.[part === 'attributes' ? 'attributes' : 'addresses'] }
}

/**
 * Whether a name stands for a contract on its own chain. One that was registered on another chain got the address of Ethereum by
 * the same step (`registerName`), and what is at that address there may be the contract of somebody else.
 */
function isOfContract({ addresses }: NameRecord, coinType: number, address: string): boolean {
  const entry = addresses[coinType]
  if (entry === undefined || !isSameHex(entry.address, address)) return false
  return (
    coinType !== ethereum ||
    !Object.entries(addresses).some(
      ([coin, other]) => coin !== String(ethereum) && other.created_at === entry.created_at,
    )
  )
}
