import { type Address, encodeAbiParameters, isAddress, parseAbi } from 'viem'
import { isSignedByContract, isSignedByKey, openNode, type SignedMessage } from '../wallets/messageSigner.js'

/** The values that a message has to have. */
export interface ExpectedMessage {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** In milliseconds since 1970. */
  readonly now: number
}

/** The signer that a message names. */
export interface FarcasterIdentity {
  readonly fid: bigint
  readonly address: Address
}

/** Contracts of Farcaster on OP Mainnet, the network of every message (chain 10). */
const farcasterContracts = {
  ids: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  keys: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
} as const
const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
])

const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?Z'
/** EIP-4361 with the statement of FIP-11. No value has a space or a line break, so there is one way to read it. */
const shape = new RegExp(
  '^(?<domain>\\S{1,255}) wants you to sign in with your Ethereum account:\\n(?<address>0x[0-9a-fA-F]{40})\\n\\n' +
    'Farcaster (?:Auth|Connect)\\n\\nURI: (?<uri>\\S{1,2048})\\nVersion: 1\\nChain ID: 10\\n' +
    `Nonce: (?<nonce>[A-Za-z0-9]{8,128})\\nIssued At: (?<issued>${time})` +
    `(?:\\nExpiration Time: (?<expires>${time}))?(?:\\nNot Before: (?<begins>${time}))?` +
    '(?:\\nRequest ID: \\S{0,255})?\\nResources:(?<resources>(?:\\n- \\S{1,2048}){1,16})$',
)
const skew = 5 * 60_000
const maxAge = 15 * 60_000

/**
 * Reads a message of Sign In With Farcaster (FIP-11).
 *
 * @returns the signer that it names; undefined unless every field is right: domain, address of the page, nonce, times,
 *   chain, and exactly one Farcaster id
 */
export function readFarcasterMessage(
  text: string,
  { domain, nonce, now, uri }: ExpectedMessage,
): FarcasterIdentity | undefined {
  const found = text.length > 8192 ? undefined : shape.exec(text)?.groups
  if (found === undefined) return undefined
  const { address = '', begins, expires, issued = '', resources = '' } = found
  if (found.domain !== domain || found.uri !== uri || found.nonce !== nonce) return undefined
  // The address has to carry the checksum of ERC-55.
  if (!isAddress(address)) return undefined
  const issuedAt = Date.parse(issued)
  if (!(issuedAt <= now + skew && issuedAt >= now - maxAge)) return undefined
  if (expires !== undefined && !(Date.parse(expires) > now)) return undefined
  if (begins !== undefined && !(Date.parse(begins) <= now + skew)) return undefined
  const ids = resources.split('\n- ').filter((each) => each.startsWith('farcaster://fid/'))
  const [fid] = ids.map((each) => /^farcaster:\/\/fid\/([1-9]\d{0,19})\/?$/.exec(each)?.[1])
  return ids.length === 1 && fid !== undefined ? { address, fid: BigInt(fid) } : undefined
}

/**
 * Checks who signed: the signature is that of the message's address (EIP-191, or ERC-1271 for a contract), and the
 * address owns the Farcaster id, or is one of its auth addresses, by the contracts of Farcaster.
 *
 * @param rpcUrl - a node of OP Mainnet
 * @throws Error if the node cannot be asked
 */
export async function isSignedByOwner(
  { address, fid }: FarcasterIdentity,
  signed: SignedMessage,
  rpcUrl: string,
): Promise<boolean> {
  const node = openNode(rpcUrl)
  if (!((await isSignedByKey(address, signed)) || (await isSignedByContract(node, address, signed))))
    return false
  const owned = await node.readContract({
    abi,
    address: farcasterContracts.ids,
    functionName: 'idOf',
    args: [address],
  })
  if (owned === fid) return true
  const key = encodeAbiParameters([{ type: 'address' }], [address])
  const { keyType, state } = await node.readContract({
    abi,
    address: farcasterContracts.keys,
    functionName: 'keyDataOf',
    args: [fid, key],
  })
  // An auth address (type 2) that was added and not removed (state 1).
  return keyType === 2 && state === 1
}
