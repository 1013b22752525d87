import type { PermissionRefusal } from './permissions/permission.js'

/** Why the vault refuses. The page has a sentence for each. */
export type VaultRefusal =
  | ('locked' | 'opener' | 'address' | 'approval' | 'request' | 'solana')
  | `permission-${PermissionRefusal | 'bounds'}`

/** The error of the vault. Its refusal is what the page receives. */
export class VaultError extends Error {
  constructor(readonly refusal: VaultRefusal) {
    super(refusal)
  }
}
