import { type Hex, stringToHex } from 'viem'
import { bytesToHex, digitsToBytes } from '../../../common/hex.js'
import { signOperation } from '../../src/shared/userOperation.js'
import { addressesOf } from '../../src/shared/vaultRecord.js'
import { walletProofText } from '../../src/shared/walletProof.js'
import { type ApprovalCheck, isSafe } from './approval.js'
import { VaultError } from './errors.js'
import type { OpenKeys } from './openKeys.js'
import type { Permissions } from './permissions/createPermissions.js'
import type { Vault } from './types.js'

interface SigningParts {
  readonly keys: OpenKeys
  readonly isApproved: ApprovalCheck
  readonly permissions: Permissions
  /** The origin of the wallet. */
  readonly origin: string
}

const nobody = { accounts: [], passkeys: [] }

/** Creates the functions that sign requests: those that the user approved, and those that a permission covers. */
export function createSigning({
  isApproved,
  keys,
  origin,
  permissions,
}: SigningParts): Pick<Vault, 'grant' | 'prove' | 'sign' | 'signPermitted'> {
  return {
    prove: async (record, account) => {
      const { solana: key } = keys.opened(record)
      const message = walletProofText(origin, account, addressesOf(record))
      const evm = await keys.signer().signMessage({ message })
      const [solana] = key === undefined ? [] : await signSolana(key, [stringToHex(message)])
      return { evm, ...(solana !== undefined && { solana }) }
    },
    sign: async (request, approval) => {
      const signer = keys.signer()
      if (!isSafe(request, signer.address)) throw new VaultError('request')
      if (!(await isApproved(request, approval, keys.current() ?? nobody))) throw new VaultError('approval')
      keys.touch()
      if (request.kind === 'message') return [await signer.signMessage({ message: { raw: request.bytes } })]
      if (request.kind === 'transaction') return [await signer.signTransaction(request.transaction)]
      if (request.kind === 'userOperation') return signOperation(signer, request)
      if (request.kind === 'typedData') return [await signer.signTypedData(request.typedData)]
      return signSolana(keys.current()?.solana, request.messages)
    },
    grant: async (permission, approval) => {
      const isOwn = permission.account.toLowerCase() === keys.signer().address.toLowerCase()
      if (!isOwn || permission.site !== approval.site) throw new VaultError('request')
      if (!(await isApproved({ kind: 'grant', permission }, approval, keys.current() ?? nobody)))
        throw new VaultError('approval')
      if (!(await permissions.add(permission))) throw new VaultError('permission-bounds')
    },
    signPermitted: async (request, use) => {
      const signer = keys.signer()
      if (!isSafe(request, signer.address)) throw new VaultError('request')
      const refusal = await permissions.use(use, request)
      if (refusal !== undefined) throw new VaultError(`permission-${refusal}`)
      keys.touch()
      return signOperation(signer, request)
    },
  }
}

async function signSolana(key: CryptoKey | undefined, messages: readonly Hex[]): Promise<readonly Hex[]> {
  if (key === undefined) throw new VaultError('solana')
  const signatures: Hex[] = []
  for (const message of messages)
    signatures.push(
      bytesToHex(new Uint8Array(await crypto.subtle.sign('Ed25519', key, digitsToBytes(message.slice(2))))),
    )
  return signatures
}
