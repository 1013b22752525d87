/** Tokens of the config, read from the nodes of their chain. */
export { readContractTokens } from './contractTokens.js'
export { readMints } from './mints.js'
