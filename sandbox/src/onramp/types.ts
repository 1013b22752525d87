/** An asset for sale on a running chain. */
export interface Asset {
  /** 0 for the Solana chain. */
  readonly chainId: number
  readonly chainName: string
  /** Common name of the network, e.g. `ethereum`. */
  readonly network: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Null for the native coin. */
  readonly contract: `0x${string}` | null
}

/** The state of a purchase. `CREATED` is an unpaid pay page. */
export type PurchaseStatus = 'CREATED' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED' | 'UNSPECIFIED'

/** A stored purchase. */
export interface Purchase {
  readonly id: string
  readonly status: PurchaseStatus
  /** The seller, e.g. `SANDBOX_PAY`. */
  readonly provider: string
  /** The receiver: an EVM address in lower case, or an address of Solana. */
  readonly address: string
  readonly chainId: number
  readonly symbol: string
  readonly decimals: number
  /** The amount in the smallest unit. Null until it is known. */
  readonly units: bigint | null
  /** Whether the app fixed `units`, and the price follows from it. */
  readonly isFixed: boolean
  readonly currency: string
  /** The payment as a decimal number. Null until it is known. */
  readonly amount: string | null
  readonly redirectUrl: string | null
  readonly txHash: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** The buyer's input on the pay page. */
export type PurchaseChoice = Pick<Purchase, 'chainId' | 'symbol' | 'decimals' | 'amount'> & {
  readonly units: bigint
}

/** The store of purchases. */
export interface PurchaseStore {
  add(purchase: Purchase): Promise<void>
  find(id: string): Promise<Purchase | null>
  /** The paid purchases of an address, newest first. */
  list(address: string): Promise<Purchase[]>
  /** Starts the payment. Returns false if it was already started. */
  begin(id: string, choice: PurchaseChoice): Promise<boolean>
  /** Stores the result of the payment. */
  finish(id: string, status: 'SUCCESS' | 'FAILED', txHash: string | null): Promise<void>
}

/** The price of a purchase, in cents of the currency except `units`. */
export interface Quote {
  readonly total: bigint
  readonly serviceFee: bigint
  readonly networkFee: bigint
  readonly subtotal: bigint
  /** The amount of the asset, in the smallest unit. */
  readonly units: bigint
}
