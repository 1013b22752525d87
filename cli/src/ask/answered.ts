import { InterruptedError } from '../errors/InterruptedError.js'

/**
 * Waits for the answer to a question.
 *
 * @param question A prompt, which resolves to a symbol when it was cancelled.
 * @returns The answer.
 * @throws InterruptedError on Ctrl-C or Escape.
 */
export async function answered<Value>(question: Promise<Value>): Promise<Exclude<Value, symbol>> {
  const value = await question
  if (typeof value === 'symbol') throw new InterruptedError()
  return value as Exclude<Value, symbol>
}
