/** An error whose sentence is shown to the user. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  constructor(
    message: string,
    /** The server's code, if it comes from there. */
    readonly code = '',
    /** When the server wants to be asked again. 0 if it does not say. */
    readonly seconds = 0,
  ) {
    super(message)
  }
}

/** A node has answered, and refused: what it was asked to send is not on its way. Where no answer came, nobody knows. */
export class NodeRefusal extends WalletError {}
