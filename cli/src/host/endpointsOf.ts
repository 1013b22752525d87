/**
 * Gives the service addresses a new config starts with.
 *
 * @param projectId The id given, or undefined for the sandbox on this machine.
 * @returns Base urls without a trailing slash.
 */
export function endpointsOf(projectId: string | undefined): { catalogue: string; blockchainApi: string } {
  if (projectId === undefined) {
    return { catalogue: 'http://127.0.0.1:4600/catalogue', blockchainApi: 'http://127.0.0.1:4600/blockchain' }
  }
  return { catalogue: 'https://api.web3modal.org', blockchainApi: 'https://rpc.walletconnect.org' }
}
