import type { SolanaSignInInput } from '../../namespaces/solana/types.js'

/** The text of Sign In With Solana (Wallet Standard, `solana:signIn`): an ABNF of lines, as in EIP-4361. */
export function signInText(
  input: SolanaSignInInput,
  { domain, address }: { readonly domain: string; readonly address: string },
): string {
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ]
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  if (input.resources !== undefined) lines.push('Resources:', ...input.resources.map((each) => `- ${each}`))
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  return [head, input.statement, lines.join('\n')].filter(Boolean).join('\n\n')
}
