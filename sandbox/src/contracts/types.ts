/** An address of an EVM chain, compared in lower case. */
export type Address = `0x${string}`

/** Bytes as `0x` and hexadecimal digits. */
export type Hex = `0x${string}`

/** A compiled contract, as `scripts/compileContracts.mjs` writes it. */
export interface Artifact {
  readonly contract: string
  readonly compiler: string
  /** SHA-256 of all sources and the settings of the compiler. */
  readonly sourceHash: string
  readonly abi: readonly unknown[]
  readonly bytecode: Hex
  readonly deployedBytecode: Hex
}

/** The addresses on a chain, in lower case. */
export interface ChainContracts {
  readonly usdc: Address
  readonly dai: Address
  readonly gov: Address
  readonly wrapped: Address
  readonly router: Address
  readonly collection: Address
  readonly spam: Address
  readonly walletFactory: Address
  readonly multicall: Address
  /** The entry point of user operations (ERC-4337), version 0.8. */
  readonly entryPoint: Address
  /** The code that accounts delegate to (EIP-7702). */
  readonly smartAccount: Address
  /** Pays the gas of every user operation. */
  readonly sponsor: Address
}
