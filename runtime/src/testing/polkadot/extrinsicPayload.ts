import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, hexToBytes, isHex } from 'viem'
import { walletError } from '../eip155/rpc.js'

type Fields = Readonly<Record<string, unknown>>

interface Extension {
  /** The bytes that it adds to the extrinsic. */
  readonly explicit?: (fields: Fields) => Uint8Array
  /** The bytes that are signed with it, and are not in the extrinsic. */
  readonly implicit?: (fields: Fields) => Uint8Array
}

const payment: Extension = { explicit: (fields) => compact(read(fields, 'tip', 16)) }

/** By its name in the metadata of a chain, as in FRAME and the runtimes of Polkadot. */
const extensions: Readonly<Record<string, Extension>> = {
  ...Object.fromEntries(
    [
      ...['AuthorizeCall', 'CheckNonZeroSender', 'CheckWeight', 'CheckBlockGasLimit', 'LockStakingStatus'],
      ...['PrevalidateAttests', 'StorageWeightReclaim', 'WeightReclaim', 'ValidateEquivocationReport'],
    ].map((name) => [name, {}]),
  ),
  ChargeAssetTxPayment: {
    explicit: (fields) => concatBytes([compact(read(fields, 'tip', 16)), noAsset(fields)]),
  },
  ChargeTransactionPayment: payment,
  CheckEra: { explicit: era, implicit: (fields) => hashOf(fields, 'blockHash') },
  CheckGenesis: { implicit: (fields) => hashOf(fields, 'genesisHash') },
  CheckMetadataHash: { explicit: modeOf, implicit: metadataHash },
  CheckMortality: { explicit: era, implicit: (fields) => hashOf(fields, 'blockHash') },
  CheckNonce: { explicit: (fields) => compact(read(fields, 'nonce', 4)) },
  CheckSpecVersion: { implicit: (fields) => littleEndian(read(fields, 'specVersion', 4), 4) },
  CheckTxVersion: { implicit: (fields) => littleEndian(read(fields, 'transactionVersion', 4), 4) },
  // It wraps the payment, and is read like it by the libraries of Polkadot.
  SkipCheckIfFeeless: payment,
}

/**
 * Encodes the bytes that are signed for an extrinsic of format 4: the call, what its extensions add to the extrinsic, and
 * what they add to the signature alone. Of more than 256 bytes, the hash is signed (`SignedPayload` of sp-runtime).
 *
 * @param payload - a `SignerPayloadJSON` of the extension interface.
 * @throws Error with the JSON-RPC code -32602 if a field is invalid, or belongs to an extension that is not known here:
 *   without the metadata of the chain, nobody can tell what it adds.
 */
export function encodeExtrinsicPayload(payload: unknown): Uint8Array {
  const fields: Fields = typeof payload === 'object' && payload !== null ? { ...payload } : {}
  const { signedExtensions: names, version } = fields
  if (version !== 4) throw invalid('version', 'must be 4, the format of extrinsics')
  if (!Array.isArray(names)) throw invalid('signedExtensions', 'must be a list')
  const known = names.map((name: unknown) => {
    const extension = typeof name === 'string' && Object.hasOwn(extensions, name) && extensions[name]
    if (!extension) throw invalid('signedExtensions', `has ${JSON.stringify(name)}, which is not supported`)
    return extension
  })
  const bytes = concatBytes([
    bytesOf(fields, 'method'),
    ...known.map(({ explicit }) => explicit?.(fields) ?? nothing),
    ...known.map(({ implicit }) => implicit?.(fields) ?? nothing),
  ])
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

const nothing = new Uint8Array()
const invalid = (name: string, why: string) => walletError(-32602, `Invalid params: ${name} ${why}.`)

function bytesOf(fields: Fields, name: string): Uint8Array {
  const value = fields[name]
  if (!isHex(value) || value.length % 2 === 1) throw invalid(name, 'must be hex, of whole bytes')
  return hexToBytes(value)
}

function hashOf(fields: Fields, name: string): Uint8Array {
  const bytes = bytesOf(fields, name)
  if (bytes.length !== 32) throw invalid(name, 'must have 32 bytes')
  return bytes
}

/** A number in hex, the highest digit first. */
function read(fields: Fields, name: string, size: number): bigint {
  const value = fields[name]
  const number = isHex(value) && value.length > 2 ? BigInt(value) : undefined
  if (number === undefined || number >> BigInt(size * 8) > 0n)
    throw invalid(name, `must be hex, of ${size} bytes`)
  return number
}

function era(fields: Fields): Uint8Array {
  const bytes = bytesOf(fields, 'era')
  const isImmortal = bytes.length === 1 && bytes[0] === 0
  if (!isImmortal && bytes.length !== 2) throw invalid('era', 'must be 0x00 or two bytes')
  return bytes
}

function noAsset({ assetId = null }: Fields): Uint8Array {
  if (assetId !== null && assetId !== '0x')
    throw invalid('assetId', 'is not supported: pay the fee in the own token')
  return Uint8Array.of(0)
}

function modeOf({ mode = 0 }: Fields): Uint8Array {
  if (mode !== 0 && mode !== 1) throw invalid('mode', 'must be 0 or 1')
  return Uint8Array.of(mode)
}

function metadataHash(fields: Fields): Uint8Array {
  if ((fields.metadataHash ?? null) === null) return Uint8Array.of(0)
  return Uint8Array.from([1, ...hashOf(fields, 'metadataHash')])
}

function littleEndian(number: bigint, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, at) => Number((number >> BigInt(at * 8)) & 0xffn))
}

/** A number in SCALE's compact form: the two lowest bits tell how many bytes follow. */
function compact(number: bigint): Uint8Array {
  if (number < 1n << 6n) return littleEndian(number << 2n, 1)
  if (number < 1n << 14n) return littleEndian((number << 2n) | 1n, 2)
  if (number < 1n << 30n) return littleEndian((number << 2n) | 2n, 4)
  const size = Math.ceil(number.toString(16).length / 2)
  return Uint8Array.from([((size - 4) << 2) | 3, ...littleEndian(number, size)])
}
