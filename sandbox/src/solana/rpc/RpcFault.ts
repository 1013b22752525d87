/** A refusal in the form of JSON-RPC 2.0 section 5.1, with the codes Solana's nodes use. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault'
  readonly code: number
  readonly data: unknown

  /**
   * @param code e.g. -32602
   * @param message a sentence for developers
   * @param data details, left out when undefined
   */
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
