/** A text, the signature over it, and the account that signed. */
export interface SignedText {
  readonly address: string
  readonly message: string
  /** In the text form of the namespace, as `signMessage` returns it. */
  readonly signature: string
  /** Hex with 0x, where the namespace's signatures do not carry it. */
  readonly publicKey?: string | undefined
  /** JSON-RPC of a chain of eip155. */
  readonly rpcUrl: string
}
