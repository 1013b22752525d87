import { fail } from '../http/reply.js'
import type { Reply } from '../http/types.js'
import { isObject } from '../spec/json.js'
import type { StoredSession, Typed, UserOperation } from './types.js'

const hex = /^0x[0-9a-fA-F]*$/
const amountFields = [
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
] as const

function readAmount(operation: UserOperation, key: string): bigint | null {
  const value = operation[key] ?? '0x0'
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : null
}

const unreadable = (key: string): Reply => ({
  status: 422,
  type: 'text/plain',
  text: `Failed to read the user operation: ${key} must be hexadecimal with 0x.`,
})

/**
 * Signs a user operation with the service's key of a session, if the app has signed it with its own key.
 *
 * @param operation - for EntryPoint 0.7; missing amounts are 0
 * @returns 200 with both signatures as ABI `bytes[]`, the app's first; 401 `signature` if the app's key did not
 * sign, 401 `address` if the operation is of another account, 422 if it cannot be read
 */
export async function coSign(session: StoredSession, operation: UserOperation): Promise<Reply> {
  const { sender, callData = '0x', signature } = operation
  const amounts: Record<string, bigint> = {}
  for (const key of amountFields) {
    const amount = readAmount(operation, key)
    if (amount === null) return unreadable(key)
    amounts[key] = amount
  }
  if (typeof callData !== 'string' || !hex.test(callData)) return unreadable('callData')
  if (typeof signature !== 'string' || !hex.test(signature)) return unreadable('signature')
  const [namespace, reference = '', account = ''] = session.account.split(':')
  if (namespace !== 'eip155') return fail(400, 'address', 'Only accounts of eip155 have user operations.')
  if (typeof sender !== 'string' || sender.toLowerCase() !== account) {
    return fail(401, 'address', 'The user operation is of another account.')
  }
  const [{ encodeAbiParameters, recoverMessageAddress }, accounts, abstraction] = await Promise.all([
    import('viem'),
    import('viem/accounts'),
    import('viem/account-abstraction'),
  ])
  const hash = abstraction.getUserOperationHash({
    chainId: Number(reference),
    entryPointAddress: abstraction.entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation: {
      sender: account as `0x${string}`,
      callData: callData as `0x${string}`,
      signature: '0x',
      nonce: amounts.nonce ?? 0n,
      callGasLimit: amounts.callGasLimit ?? 0n,
      verificationGasLimit: amounts.verificationGasLimit ?? 0n,
      preVerificationGas: amounts.preVerificationGas ?? 0n,
      maxFeePerGas: amounts.maxFeePerGas ?? 0n,
      maxPriorityFeePerGas: amounts.maxPriorityFeePerGas ?? 0n,
    },
  })
  const message = { raw: hash }
  const bySignature = signature as `0x${string}`
  const signedBy = await recoverMessageAddress({ message, signature: bySignature }).catch(() => null)
  const keys = readSignerKeys(session.signer).map((key) => accounts.publicKeyToAddress(key))
  if (signedBy === null || !keys.includes(signedBy)) {
    return fail(401, 'signature', 'The user operation is not signed by the key of this session.')
  }
  const own = await accounts.privateKeyToAccount(session.serviceKey).signMessage({ message })
  return {
    status: 200,
    json: { signature: encodeAbiParameters([{ type: 'bytes[]' }], [[bySignature, own]]) },
  }
}

const passkeyPublicKey = /^0x04[0-9a-f]{128}$/
const twice = /^0x[0-9a-f]{260}$/

function readKey(value: unknown): `0x${string}` | null {
  const text = isObject(value) ? value.publicKey : value
  if (typeof text !== 'string') return null
  const hex = text.toLowerCase()
  const key = twice.test(hex) ? `0x${Buffer.from(hex.slice(2), 'hex').toString('utf8')}` : hex
  return passkeyPublicKey.test(key) ? (key as `0x${string}`) : null
}

/**
 * The public keys of the app, from the signer of a session: type `key` or `keys`, with uncompressed secp256k1 keys
 * in either form of {@link formatKey}. Other keys are left out.
 */
export function readSignerKeys(signer: Typed): `0x${string}`[] {
  const { data } = signer
  const list = isObject(data) && Array.isArray(data.keys) ? data.keys : [data]
  return list.map(readKey).filter((key) => key !== null)
}
