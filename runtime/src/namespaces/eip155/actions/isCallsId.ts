/** 4,096 bytes as hex with 0x (EIP-5792). */
const maximum = 8194

/** Whether a value can be the id of a batch. */
export function isCallsId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maximum
}
