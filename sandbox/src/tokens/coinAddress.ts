import type { Address } from '../contracts/types.js'

/** The address by which APIs call the own coin of an EVM chain (contract sheet, section 0.4). */
export const COIN_ADDRESS: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
