import type { SignInFields, SignInNamespace } from './types.js'

/** The name of each namespace in the first line of its messages. */
export const namesInText = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
} as const satisfies Record<SignInNamespace, string>

/** The clusters of Solana that have a name in messages, and their CAIP-2 references. */
export const solanaNames: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  localnet: 'localnet',
}

/**
 * The `Chain ID` line of a CAIP-2 id: the number on eip155, the name of a known cluster on solana, else the id.
 * `readChainLine` checks it.
 */
export function printChain(chainId: string): string {
  const [namespace, reference = ''] = chainId.split(':')
  if (namespace === 'eip155') return reference
  if (namespace !== 'solana') return chainId
  return Object.keys(solanaNames).find((name) => solanaNames[name] === reference) ?? reference
}

/** A line of letters, digits, blanks and the reserved characters of RFC 3986, at most 2048. */
export function isStatement(text: string): boolean {
  return text.length <= 2048 && /^[\w \-.~:/?#[\]@!$&'()*+,;=]*$/.test(text)
}

/** The lines below the statement and their fields, in order. */
export const fieldLines = [
  ['URI: ', 'uri'],
  ['Version: ', 'version'],
  ['Chain ID: ', 'chainId'],
  ['Nonce: ', 'nonce'],
  ['Issued At: ', 'issuedAt'],
  ['Expiration Time: ', 'expirationTime'],
  ['Not Before: ', 'notBefore'],
  ['Request ID: ', 'requestId'],
] as const

/**
 * Writes the text of fields without checking them: EIP-4361 for eip155, Sign-In With Solana for solana, the
 * layout of EIP-4361 with another name for the others. Use `createMessage` to check them.
 */
export function printFields(namespace: SignInNamespace, fields: SignInFields): string {
  const { address, domain, resources, scheme, statement } = fields
  const lines: string[] = fieldLines.flatMap(([label, name]) => {
    const value = fields[name]
    return value === undefined ? [] : [label + value]
  })
  if (resources !== undefined) lines.push('Resources:', ...resources.map((each) => `- ${each}`))
  const from = scheme === undefined ? domain : `${scheme}://${domain}`
  const header = `${from} wants you to sign in with your ${namesInText[namespace]} account:\n${address}`
  if (namespace === 'solana')
    return [
      header,
      ...(statement === undefined ? [] : [statement]),
      ...(lines.length ? [lines.join('\n')] : []),
    ].join('\n\n')
  return `${header}\n\n${statement === undefined ? '' : `${statement}\n`}\n${lines.join('\n')}`
}
