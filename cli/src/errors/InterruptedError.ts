/** Thrown when the person pressed Ctrl-C at a question; the process ends with exit code 130. */
export class InterruptedError extends Error {
  constructor() {
    super('Interrupted.')
    this.name = 'InterruptedError'
  }
}
