/** For wallets that follow the app from network to network. */
export function onNoNetwork(namespace: string): () => never {
  return () => {
    throw new Error(`A wallet of ${namespace} is on no network: switch it in the app`)
  }
}
