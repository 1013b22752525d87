import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { bytesToHex } from '../../../common/hex.js'
import type { VaultRecord } from '../../src/shared/vaultRecord.js'
import type { ApprovalCheck, ApprovalRecord, ApprovingWallet, VaultChange } from './approval.js'
import { VaultError } from './errors.js'

type Bytes = Uint8Array<ArrayBuffer>

/** The wallet that is open. */
export interface OpenWallet extends ApprovingWallet {
  readonly secret: Bytes
  /** The key that every slot has wrapped. */
  readonly dataKey: Bytes
  readonly address: string
  /** The key for Solana, if the wallet and the browser have one. */
  readonly solana: CryptoKey | undefined
}

/** The keys of the wallet that is open, until they are locked or were not used for a minute. */
export interface OpenKeys {
  current(): OpenWallet | undefined
  /** Forgets the keys. */
  lock(): void
  /** Takes the keys of another wallet, or the same one with other slots. */
  keep(next: OpenWallet): void
  /** Starts the minute again. */
  touch(): void
  /**
   * Signs for EVM networks.
   *
   * @throws VaultError `locked`
   */
  signer(): PrivateKeyAccount
  /**
   * Gives the keys of a wallet.
   *
   * @throws VaultError `locked` if it is not the one that is open
   */
  opened(record: VaultRecord): OpenWallet
  /**
   * Gives the keys of a wallet for a change that the user approved.
   *
   * @throws VaultError `locked`, `approval`
   */
  approved(record: VaultRecord, change: VaultChange, approval: ApprovalRecord): Promise<OpenWallet>
  /** Takes note of the passkeys that the wallet has now. */
  setPasskeys(passkeys: ApprovingWallet['passkeys']): void
}

const idle = 60_000

/** Creates it, with no wallet open. */
export function createOpenKeys(isApproved: ApprovalCheck): OpenKeys {
  let open: OpenWallet | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const lock = () => {
    clearTimeout(timer)
    // Copies that JavaScript has made elsewhere, such as the text that a library reads, cannot be cleared.
    open?.secret.fill(0)
    open?.dataKey.fill(0)
    open = undefined
  }
  const touch = () => {
    clearTimeout(timer)
    timer = setTimeout(lock, idle)
  }
  const opened = (record: VaultRecord) => {
    if (open === undefined || open.address.toLowerCase() !== record.address.toLowerCase())
      throw new VaultError('locked')
    return open
  }
  return {
    lock,
    opened,
    touch,
    current: () => open,
    keep: (next) => {
      lock()
      open = next
      touch()
    },
    signer: () => {
      if (open === undefined) throw new VaultError('locked')
      return privateKeyToAccount(bytesToHex(open.secret))
    },
    approved: async (record, change, approval) => {
      const found = opened(record)
      if (!(await isApproved(change, approval, found))) throw new VaultError('approval')
      touch()
      return found
    },
    setPasskeys: (passkeys) => {
      if (open !== undefined) open = { ...open, passkeys }
    },
  }
}
