import { keccak256, stringToHex } from 'viem/utils'

/** ERC-20 and ERC-721: what moved. The latter has the number of the piece as a fourth topic. */
export const TRANSFER = keccak256(stringToHex('Transfer(address,address,uint256)'))

/** Of the exchange: what was paid out, to whom. */
export const EXCHANGED = keccak256(stringToHex('Exchanged(address,address,address,uint256,uint256)'))
