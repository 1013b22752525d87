import { getContractAddress } from 'viem/utils'
import type { Address, Hex } from './types.js'

/** The contract of every node that creates others at predictable addresses: salt, then code. */
export const create2Deployer: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
export const zeroSalt: Hex = `0x${'0'.repeat(64)}`

// Most contracts are the same on every chain, and hashing their code is most of the work.
const known = new Map<string, Address>()

/**
 * The address of created code (EIP-1014).
 *
 * @param initCode - bytecode followed by the arguments of the constructor
 * @returns the address in lower case
 */
export function create2Address(initCode: Hex, salt = zeroSalt): Address {
  const key = `${salt}${initCode}`
  const found = known.get(key)
  if (found) return found
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: create2Deployer,
    salt,
    bytecode: initCode,
  })
  const lower = address.toLowerCase() as Address
  known.set(key, lower)
  return lower
}
