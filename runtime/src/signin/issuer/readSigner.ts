import { bytesToHex } from '../../../../common/hex.js'
import { readCosmosAddress } from '../message/addresses.js'
import { readTime } from '../message/grammar.js'
import { readAccount } from '../message/readAccount.js'
import type { SignInSession } from '../message/types.js'
import { verifySignature } from '../verify/verifySignature.js'

/**
 * Names the signer of a session, whatever network that was on: the same key is the same user on all networks of its
 * namespace. A contract may have other owners on another network, so its name keeps the network.
 *
 * @returns `eip155:0xab…` of a key, `eip155:1:0xab…` of a contract
 */
export async function readSigner(session: SignInSession): Promise<string> {
  const account = readAccount(session.data)
  const [namespace = '', , address = ''] = account.split(':')
  if (namespace === 'eip155' && !(await isOfKey(session))) return account
  // Networks of cosmos write the same hash of a key each with a prefix of their own.
  const hash = namespace === 'cosmos' ? readCosmosAddress(address)?.hash : undefined
  return `${namespace}:${hash === undefined ? address : bytesToHex(hash)}`
}

/** When a session's message was signed, in seconds since 1970. `Date.parse` knows no leap second, which messages may have. */
export const readSignedAt = ({ data }: SignInSession): number =>
  Math.floor((readTime(data.issuedAt) ?? Number.NaN) / 1000)

/** Whether the key of an address has signed by itself. Without a node, only that can be found out. */
async function isOfKey({ data, message, signature }: SignInSession): Promise<boolean> {
  const signed = { address: data.accountAddress, message, signature }
  return (await verifySignature('eip155', signed, { chainId: '' })).status === 'valid'
}
