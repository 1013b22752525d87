/** For wallets that follow the app from network to network. */
export function onNoNetwork(namespace: string): () => never {
  return () => {
    throw new Error(`A wallet of ${namespace} is on no network: switch it in the app`)
  }
}

/** For wallets whose lock an app does not see. */
export function neverLocked(namespace: string): () => never {
  return () => {
    throw new Error(`The fake of ${namespace} has no lock: use forget()`)
  }
}
