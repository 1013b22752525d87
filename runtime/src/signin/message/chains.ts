import { solanaNames } from './printFields.js'
import type { SignInNamespace } from './types.js'

const references: Readonly<Record<SignInNamespace, RegExp>> = {
  // No leading zero, because writing it again would give another text.
  eip155: /^(?:0|[1-9]\d{0,77})$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32}$/,
  bip122: /^[0-9a-f]{32}$/,
  polkadot: /^[0-9a-f]{32}$/,
  cosmos: /^[-_a-zA-Z0-9]{1,32}$/,
}

/**
 * Reads the `Chain ID` line of a namespace's message.
 *
 * @returns the CAIP-2 id, or undefined if the line does not have the form of the namespace.
 */
export function readChainLine(namespace: SignInNamespace, line: string): string | undefined {
  if (namespace === 'eip155') return references.eip155.test(line) ? `eip155:${line}` : undefined
  const prefix = `${namespace}:`
  const isFull = line.startsWith(prefix)
  if (namespace !== 'solana')
    return isFull && references[namespace].test(line.slice(prefix.length)) ? line : undefined
  const name = isFull ? line.slice(prefix.length) : line
  if (Object.hasOwn(solanaNames, name)) return `solana:${solanaNames[name]}`
  return references.solana.test(name) ? `solana:${name}` : undefined
}

/** The networks of Bitcoin (CAIP-2 references of bip122) and the prefixes of their addresses. */
const bitcoinNetworks: Readonly<Record<string, 'bc' | 'tb' | 'bcrt'>> = {
  '000000000019d6689c085ae165831e93': 'bc',
  '000000000933ea01ad0ee984209779ba': 'tb',
  '00000000da84f2bafbbc53dee25a72ae': 'tb',
  '00000008819873e925422c1ff0f99f7c': 'tb',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'bcrt',
}

/** The prefixes of addresses on a bip122 chain, or undefined for a chain that is not Bitcoin's. */
export function bitcoinPrefix(chainId: string): 'bc' | 'tb' | 'bcrt' | undefined {
  const reference = chainId.replace(/^bip122:/, '')
  return Object.hasOwn(bitcoinNetworks, reference) ? bitcoinNetworks[reference] : undefined
}
