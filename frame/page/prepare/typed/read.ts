import { getAddress, type Hex, isAddress } from 'viem'
import { isRecord } from '../../../../common/records.js'
import { WalletError } from '../../base/errors.js'
import { approvalMessages } from '../../messages/approvalMessages.js'

/** A member of a struct: its name, and its type as EIP-712 writes it. */
export interface Member {
  readonly name: string
  readonly type: string
}

/** A value of EIP-712, in one form for each type: numbers are BigInts, bytes lower-case hex, addresses have checksums. */
export type TypedValue =
  | bigint
  | boolean
  | string
  | readonly TypedValue[]
  | { readonly [name: string]: TypedValue }
export type TypedStruct = Readonly<Record<string, TypedValue>>

/** Typed data that was read by its own types. The hash covers these values and nothing else. */
export interface TypedData {
  readonly types: Readonly<Record<string, readonly Member[]>>
  readonly primaryType: string
  readonly domain: TypedStruct
  readonly message: TypedStruct
}

/** A value with the path that leads to it. */
export type Leaf = readonly [path: string, value: string]

const max = { characters: 65_536, types: 64, members: 64, depth: 12, leaves: 400 } as const
const domainMembers: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}
const refuse = (): never => {
  throw new WalletError(approvalMessages.badTypedData)
}
const isName = (name: unknown): name is string =>
  typeof name === 'string' && /^[A-Za-z_$][\w$]{0,63}$/.test(name) && name !== '__proto__'

/**
 * Reads typed data of EIP-712. Every member of every struct has to be there, with a value of its type, and nothing else.
 *
 * @param given - an object, or its JSON
 * @throws WalletError
 */
export function readTypedData(given: unknown): TypedData {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  if (text === undefined || text.length > max.characters) return refuse()
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return refuse()
  }
  if (!isRecord(data)) return refuse()
  const { domain, message, primaryType, types: givenTypes } = data
  const types = readTypes(givenTypes, isRecord(domain) ? Object.keys(domain) : [])
  if (!isName(primaryType) || primaryType === 'EIP712Domain' || !Object.hasOwn(types, primaryType))
    return refuse()
  const count = { left: max.leaves }
  return {
    types,
    primaryType,
    domain: readStruct(types, 'EIP712Domain', domain ?? {}, 0, count),
    message: readStruct(types, primaryType, message, 0, count),
  }
}

function readTypes(given: unknown, domain: readonly string[]): Readonly<Record<string, readonly Member[]>> {
  if (!isRecord(given)) return refuse()
  const entries = Object.entries(given)
  if (entries.length > max.types) return refuse()
  const types: Record<string, readonly Member[]> = {
    // Some apps leave it out: then it has the members that the domain has.
    EIP712Domain: Object.keys(domainMembers)
      .filter((name) => domain.includes(name))
      .map((name) => ({ name, type: domainMembers[name] ?? '' })),
  }
  for (const [name, members] of entries) {
    if (!isName(name) || isBasic(name) || !Array.isArray(members) || members.length > max.members)
      return refuse()
    types[name] = members.map((member: unknown) => {
      if (!isRecord(member) || !isName(member.name) || typeof member.type !== 'string') return refuse()
      return { name: member.name, type: member.type }
    })
    if (new Set(types[name].map((member) => member.name)).size !== members.length) return refuse()
  }
  for (const { name, type } of types.EIP712Domain ?? []) if (domainMembers[name] !== type) refuse()
  for (const member of Object.values(types).flat()) {
    const base = member.type.replace(/(\[\d{0,3}\]){1,3}$/, '')
    if (!isBasic(base) && !Object.hasOwn(types, base)) refuse()
  }
  return types
}

const isBasic = (type: string): boolean =>
  /^(address|bool|string|bytes([1-9]|[12]\d|3[0-2])?)$/.test(type) || sizeOf(type) !== undefined

/** The bits of a whole number; undefined for other types. */
function sizeOf(type: string): number | undefined {
  const bits = Number(/^u?int(\d{1,3})$/.exec(type)?.[1])
  return bits >= 8 && bits <= 256 && bits % 8 === 0 ? bits : undefined
}

type Types = TypedData['types']
type Count = { left: number }

function readStruct(types: Types, type: string, value: unknown, depth: number, count: Count): TypedStruct {
  const members = types[type]
  if (members === undefined || !isRecord(value) || depth > max.depth) return refuse()
  // A key that its type does not have would be shown or sent, but is not signed.
  if (Object.keys(value).some((key) => members.every(({ name }) => name !== key))) return refuse()
  return Object.fromEntries(
    members.map(({ name, type: of }) => {
      if (!Object.hasOwn(value, name)) return refuse()
      return [name, readValue(types, of, value[name], depth + 1, count)]
    }),
  )
}

function readValue(types: Types, type: string, value: unknown, depth: number, count: Count): TypedValue {
  if (depth > max.depth || count.left <= 0) return refuse()
  const array = /^(.+)\[(\d*)\]$/.exec(type)
  if (array !== null) {
    const [, of = '', length] = array
    if (!Array.isArray(value) || (length && value.length !== Number(length))) return refuse()
    return value.map((each: unknown) => readValue(types, of, each, depth + 1, count))
  }
  if (Object.hasOwn(types, type)) return readStruct(types, type, value, depth, count)
  count.left -= 1
  if (type === 'string') return typeof value === 'string' ? value : refuse()
  if (type === 'bool') return typeof value === 'boolean' ? value : refuse()
  if (type === 'address')
    return typeof value === 'string' && isAddress(value, { strict: false }) ? getAddress(value) : refuse()
  const bits = sizeOf(type)
  if (bits !== undefined) return readNumber(value, bits, type.startsWith('int'))
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) return refuse()
  const size = Number(type.slice('bytes'.length))
  return size === 0 || value.length === 2 + 2 * size ? (value.toLowerCase() as Hex) : refuse()
}

function readNumber(value: unknown, bits: number, isSigned: boolean): bigint {
  const isText = typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)
  if (!isText && !(typeof value === 'number' && Number.isSafeInteger(value))) return refuse()
  const number = BigInt(value as string | number)
  const limit = 1n << BigInt(isSigned ? bits - 1 : bits)
  return number < limit && number >= (isSigned ? -limit : 0n) ? number : refuse()
}

/** Every value of typed data with its path, in the order of the types. */
export function leavesOf(value: TypedValue, path = ''): readonly Leaf[] {
  if (typeof value !== 'object') return [[path, String(value)]]
  if (Array.isArray(value)) {
    if (value.length === 0) return [[path, '[]']]
    return value.flatMap((each: TypedValue, index) => leavesOf(each, `${path}[${index}]`))
  }
  return Object.entries(value).flatMap(([name, each]) =>
    leavesOf(each, path === '' ? name : `${path}.${name}`),
  )
}
