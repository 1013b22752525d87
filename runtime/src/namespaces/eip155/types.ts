/** By position, or by name in the one call that wants it so (EIP-747). */
export type Eip1193Params = readonly unknown[] | Readonly<Record<string, unknown>>

/** EIP-1193. Everything it returns is unknown until it has been checked. */
export interface Eip1193Provider {
  request(call: { readonly method: string; readonly params?: Eip1193Params }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
  off?(event: string, listener: (value: unknown) => void): unknown
}

/** Whether a value from the page can be asked at all. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Partial<Eip1193Provider> | null | undefined)?.request === 'function'
  } catch {
    return false
  }
}
