/** Something that can be bought on a chain that runs here. */
export interface Asset {
  readonly chainId: number
  readonly chainName: string
  /** How buyers name the network, e.g. `ethereum`. */
  readonly network: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Null for the chain's own coin. */
  readonly contract: `0x${string}` | null
}

/** Where a purchase stands. `CREATED` is a pay page nobody has paid on yet. */
export type PurchaseStatus = 'CREATED' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED' | 'UNSPECIFIED'

/** A purchase, as it is kept. */
export interface Purchase {
  readonly id: string
  readonly status: PurchaseStatus
  /** Who sells, e.g. `SANDBOX_PAY`. */
  readonly provider: string
  /** Who is paid: an EVM address in lower case. */
  readonly address: string
  readonly chainId: number
  readonly symbol: string
  readonly decimals: number
  /** What is got in the smallest unit; null until it is known. */
  readonly units: bigint | null
  /** Whether `units` was set by the caller and the price follows from it. */
  readonly isFixed: boolean
  readonly currency: string
  /** What is paid, as decimal number; null until it is known. */
  readonly amount: string | null
  readonly redirectUrl: string | null
  readonly txHash: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** What a buyer decides on the pay page. */
export type PurchaseChoice = Pick<Purchase, 'chainId' | 'symbol' | 'decimals' | 'amount'> & {
  readonly units: bigint
}

/** Purchases that are kept. */
export interface PurchaseStore {
  add(purchase: Purchase): Promise<void>
  find(id: string): Promise<Purchase | null>
  /** Purchases of an address somebody has paid for, newest first. */
  list(address: string): Promise<Purchase[]>
  /** Begins to pay; false when that was done before. */
  begin(id: string, choice: PurchaseChoice): Promise<boolean>
  /** Says how paying ended. */
  finish(id: string, status: 'SUCCESS' | 'FAILED', txHash: string | null): Promise<void>
}

/** What a purchase costs. All in cents of the currency, but `units`. */
export interface Quote {
  readonly total: bigint
  readonly serviceFee: bigint
  readonly networkFee: bigint
  readonly subtotal: bigint
  /** What is got, in the smallest unit. */
  readonly units: bigint
}
