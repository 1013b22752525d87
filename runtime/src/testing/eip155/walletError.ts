/** An error as wallets reject with: EIP-1193 `ProviderRpcError`. */
export function walletError(code: number, message: string): Error & { code: number } {
  return Object.assign(new Error(message), { code })
}
