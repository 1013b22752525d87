/** Contracts of eip155 that are read many at a time: tokens of the config, and those of an exchange. */
export { readContracts } from '../rpc/readContracts.js'
export { readContractTokens } from './contractTokens.js'
