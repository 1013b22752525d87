/** No node answers for a chain right now. */
export class ChainDownError extends Error {
  override readonly name = 'ChainDownError'

  constructor(caip2: string, options?: ErrorOptions) {
    super(`The node of ${caip2} does not answer.`, options)
  }
}
