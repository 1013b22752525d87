import { entryPoint08Address } from 'viem/account-abstraction'

/** The entry point that user operations are signed for: ERC-4337, version 0.8. */
export const entryPoint = entryPoint08Address

/**
 * The only code that an account may delegate to (EIP-7702): `Simple7702Account` of `@account-abstraction/contracts` 0.8.0.
 * Its address follows from its bytes, so it is the same code on every network that has it.
 */
export const implementation = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** The code of an account that delegates to it. */
export const delegatedCode = `0xef0100${implementation.slice(2).toLowerCase()}`
