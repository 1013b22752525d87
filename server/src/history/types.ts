/** A transfer of the native coin, an ERC-20 amount or an ERC-721 token. Addresses are in lower case. */
export interface Movement {
  readonly kind: 'coin' | 'token' | 'piece'
  /** The contract. Empty for the native coin. */
  readonly token: string
  readonly sender: string
  readonly receiver: string
  /** In the smallest unit, as a decimal number. For ERC-721 the token id. */
  readonly amount: string
}

/** A transaction of an eip155 network with its transfers from and to an address. */
export interface PastTransaction {
  /** CAIP-2 id. */
  readonly caip2: string
  readonly hash: string
  /** Seconds since 1970. */
  readonly minedAt: number
  readonly sender: string
  /** Null if it created a contract. */
  readonly recipient: string | null
  readonly nonce: number
  readonly succeeded: boolean
  /** The first four bytes of the data, or `0x` if there are fewer. */
  readonly selector: string
  readonly movements: readonly Movement[]
}
