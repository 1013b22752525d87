/** Tokens of the config, read from the nodes of their chain. */
export { readOwnTokens } from './readOwnTokens.js'
