/** Texts of the account view. */
export const accountMessages = {
  copyAddress: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'Failed to copy',
  balanceLoading: 'Loading balance',
  balanceFailed: 'Balance unavailable',
  balanceRetry: 'Try again',
  network: 'Network',
  unknownNetwork: 'Unknown Network',
  accounts: (count: number) => `${count} accounts`,
  viewOn: (explorer: string) => `View on ${explorer}`,
  disconnect: 'Disconnect',
} as const
