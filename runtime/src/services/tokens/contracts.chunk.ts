/** Tokens of the config that are contracts of eip155. */
export { readContractTokens } from './contractTokens.js'
