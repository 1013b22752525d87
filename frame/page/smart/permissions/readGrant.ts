import { getAddress, type Hex, isAddress, toHex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { type Fields, readFields } from '../../../../common/records.js'
import { WalletError } from '../../base/errors.js'
import { messages } from '../../messages/messages.js'
import { permissionMessages as texts } from '../../messages/permissionMessages.js'
import { checkAccount, shortText } from '../../prepare/message.js'
import type { RequestContext } from '../../prepare/types.js'
import { type Cap, isBounded, maxSigners, type PermissionSigner } from '../../vault/permissions/permission.js'

/** A checked request for a permission. */
export interface GrantRequest {
  readonly expiry: number
  readonly caps: readonly Cap[]
  /** Absent: the wallet itself signs, for the site alone. */
  readonly signers: readonly PermissionSigner[] | undefined
  /** The answer in the form in which it was asked. */
  answer(context: Hex): unknown
}

const refuse = (what: string): never => {
  throw new WalletError(texts.badRequest(what))
}

/** Reads the fields of an object. @throws WalletError if there are others than these */
function requireFields(value: unknown, keys: readonly string[]): Fields {
  const other = Object.keys(Object(value ?? {}) as object).find((key) => !keys.includes(key))
  if (other !== undefined) refuse(texts.unknownField(shortText(other, 40)))
  const fields = readFields(value, keys)
  if (fields === undefined) throw new WalletError(messages.badRequest)
  return fields
}

/** The permissions that this wallet can grant, and the fields that name their asset. */
export const permissionTypes = ['native-token-transfer', 'erc20-token-transfer'] as const

/**
 * Reads the parameters of `wallet_grantPermissions` (ERC-7715, wallet-managed sessions). The cap is the `allowance` of the
 * permission, or, as in the first draft, that of its policy `token-allowance`. What is not known is refused, so that nothing is
 * granted in another way than it was meant.
 *
 * @throws WalletError that says what is wrong
 */
export function readGrant({ address, chain }: RequestContext, params: readonly unknown[]): GrantRequest {
  if (params.length !== 1) refuse(texts.one)
  const keys = ['chainId', 'address', 'account', 'expiry', 'signer', 'permissions', 'policies']
  const asked = requireFields(params[0], keys)
  const { chainId, expiry, permissions, policies = [], signer } = asked
  const isHere =
    chainId === undefined ||
    ((typeof chainId === 'string' || typeof chainId === 'number') && `eip155:${Number(chainId)}` === chain)
  if (!isHere) throw new WalletError(messages.otherChain)
  for (const account of [asked.address, asked.account])
    if (account !== undefined) checkAccount(String(account), address)
  const signers = readSigners(signer)
  // No policy of a whole session is known: one that is not kept would be a promise that is broken.
  if (!Array.isArray(policies) || policies.length > 0) refuse(texts.unknownField('policies'))
  if (!Array.isArray(permissions)) throw new WalletError(messages.badRequest)
  const read = permissions.map(readPermission)
  const caps = read.map(({ cap }) => cap)
  if (typeof expiry !== 'number' || !isBounded({ expiry, caps: [{ token: undefined, max: 1n }] }, Date.now()))
    return refuse(texts.expiry)
  if (!isBounded({ expiry, caps }, Date.now())) refuse(texts.cap)
  const isFirstDraft = read.every((each) => each.isFirstDraft)
  return {
    expiry,
    caps,
    signers,
    answer: (context) =>
      isFirstDraft
        ? { expiry, grantedPermissions: permissions, permissionsContext: context }
        : [{ ...asked, chainId: toHex(Number(chain.slice('eip155:'.length))), context }],
  }
}

const keyPattern = /^0x04[0-9a-f]{128}$/

/** Reads the signers: undefined for the site by the wallet, else keys that somebody has, or an account that has a key. */
function readSigners(signer: unknown): readonly PermissionSigner[] | undefined {
  if (signer === undefined) return undefined
  const { data = {}, type } = requireFields(signer, ['type', 'data'])
  if (type === 'wallet') {
    requireFields(data, [])
    return undefined
  }
  if (type === 'account') {
    const { address } = requireFields(data, ['address'])
    if (typeof address !== 'string' || !isAddress(address, { strict: false })) return refuse(texts.signer)
    return [{ address: address.toLowerCase() as Hex }]
  }
  if (type !== 'key' && type !== 'keys') return refuse(texts.signer)
  const { keys } = type === 'keys' ? requireFields(data, ['keys']) : { keys: [data] }
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > maxSigners) return refuse(texts.signer)
  const signers = keys.map(readKey)
  const isEachNew = new Set(signers.map(({ address }) => address)).size === signers.length
  return isEachNew ? signers : refuse(texts.signer)
}

function readKey(given: unknown): PermissionSigner {
  const { publicKey, type } = readFields(given, ['type', 'publicKey']) ?? {}
  const key = typeof publicKey === 'string' ? publicKey.toLowerCase() : ''
  if (type !== 'secp256k1' || !keyPattern.test(key)) return refuse(texts.signer)
  return { address: publicKeyToAddress(key as Hex).toLowerCase() as Hex, publicKey: key as Hex }
}

function readPermission(given: unknown): { readonly cap: Cap; readonly isFirstDraft: boolean } {
  const { data, policies, type } = requireFields(given, ['type', 'data', 'policies', 'required'])
  if (type !== 'native-token-transfer' && type !== 'erc20-token-transfer')
    return refuse(texts.type(shortText(String(type), 40)))
  const isToken = type === 'erc20-token-transfer'
  const { address, allowance } = requireFields(data, ['allowance', 'ticker', ...(isToken ? ['address'] : [])])
  if (isToken && (typeof address !== 'string' || !isAddress(address, { strict: false })))
    throw new WalletError(messages.badRequest)
  const token = isToken ? (getAddress(address as Hex).toLowerCase() as Hex) : undefined
  const amounts = [...(allowance === undefined ? [] : [allowance]), ...readPolicies(policies)]
  const [amount] = amounts
  // Without a cap, or with two, it would be unclear how much may be sent.
  if (amounts.length !== 1 || typeof amount !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(amount))
    return refuse(texts.cap)
  return { cap: { token, max: BigInt(amount) }, isFirstDraft: allowance === undefined }
}

/** The caps of a permission in the form of the first draft. */
function readPolicies(policies: unknown = []): readonly unknown[] {
  if (!Array.isArray(policies)) throw new WalletError(messages.badRequest)
  return policies.map((policy) => {
    const { data, type } = requireFields(policy, ['type', 'data'])
    if (type !== 'token-allowance') refuse(texts.type(shortText(String(type), 40)))
    return requireFields(data, ['allowance']).allowance
  })
}
